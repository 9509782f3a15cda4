import { Icon } from "./icon";
import { counted, isHeld, type Tool, type Value } from "./model";
import type { GridWidget, Group, Mark, Piece } from "./types";

interface Props {
  widget: GridWidget;
  value: Value;
  tool: Tool;
  take: (tool: Tool) => void;
  press: (event: PointerEvent, tool: Tool) => void;
}

/** What may be placed, how much of it is, and the eraser. */
export function Palette({ widget, value, tool, take, press }: Props) {
  const groups = widget.groups.filter((group) => !group.pieces.every((piece) => piece.fixed));
  return (
    <div class="palette" role="group" aria-label="What to place">
      {groups.map((group) => (
        <div class="palette-group" role="group" aria-label={group.name} key={group.name}>
          <h3>
            {group.name} <Count there={counted(value, group)} group={group} />
          </h3>
          <div class="palette-pieces">
            {group.pieces.map((piece) => (
              <PieceButton
                key={piece.name}
                piece={piece}
                pressed={isHeld(tool, { piece })}
                take={() => take({ piece })}
                press={(event) => press(event, { piece })}
              />
            ))}
          </div>
        </div>
      ))}
      {widget.marks.map((mark) => (
        <div class="palette-group" role="group" aria-label={mark.name} key={mark.key}>
          <h3>
            Laid over tiles <Count there={value.marks[mark.key]!.length} group={{ least: 0, most: mark.most }} />
          </h3>
          <div class="palette-pieces">
            <MarkButton mark={mark} pressed={isHeld(tool, { mark })} take={() => take({ mark })} />
          </div>
        </div>
      ))}
      <button type="button" class="tool" aria-pressed={"erase" in tool} onClick={() => take({ erase: true })}>
        Eraser
      </button>
    </div>
  );
}

function Count({ there, group }: { there: number; group: Pick<Group, "least" | "most"> }) {
  const { least, most } = group;
  const right = there >= least && (most === null || there <= most);
  const words = most === null ? `${there}` : least === most ? `${there} of ${most}` : `${there} of at most ${most}`;
  return <span class={right ? "count" : "count short"}>{words}</span>;
}

interface PieceProps {
  piece: Piece;
  pressed: boolean;
  take: () => void;
  press: (event: PointerEvent) => void;
}

function PieceButton({ piece, pressed, take, press }: PieceProps) {
  return (
    <button
      type="button"
      class="tool"
      data-sign={piece.signs[0]}
      aria-pressed={pressed}
      title={piece.words}
      onPointerDown={press}
      onClick={take}
    >
      {piece.icons[0] && <Icon name={piece.icons[0]} />}
      <span>
        {piece.name}
        {piece.cost && <small> {piece.cost}</small>}
      </span>
      <kbd aria-hidden="true">{piece.signs[0]}</kbd>
    </button>
  );
}

function MarkButton({ mark, pressed, take }: { mark: Mark; pressed: boolean; take: () => void }) {
  return (
    <button type="button" class="tool" aria-pressed={pressed} onClick={take}>
      <Icon name={mark.icon} />
      <span>{mark.name}</span>
    </button>
  );
}
