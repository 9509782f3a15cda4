import type { Die, Point, Story } from "./told";

interface Size {
  width: number;
  height: number;
  left: number;
}

const WIDE: Size = { width: 760, height: 330, left: 52 };
const NARROW: Size = { width: 350, height: 240, left: 34 };
const TOP = 14;
const FOOT = 30;
const RIGHT = 14;

interface Props {
  story: Story;
  side: number;
  narrow: boolean;
  /** what is said of the curve, for those who do not see it */
  words: string;
  open: (step: number) => void;
}

/** The chances of one side through the game: as it was, and from what the side knew. */
export function Curve({ story, side, narrow, words, open }: Props) {
  const size = narrow ? NARROW : WIDE;
  const { width, height, left } = size;
  const count = story.points.length;
  const x = (at: number): number => left + ((width - left - RIGHT) * at) / Math.max(1, count - 1);
  const y = (chance: number): number => TOP + (height - TOP - FOOT) * (1 - chance / 1000);
  const line = (of: (point: Point) => number): string =>
    story.points.map((point, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(of(point)).toFixed(1)}`).join("");
  const truth = line((point) => point.truth[side]!);
  const marks = narrow ? [0, 500, 1000] : [0, 250, 500, 750, 1000];
  const labels = turnLabels(story.points, narrow ? 4 : 8);
  const places = story.points.map((point) => point.step);
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      {marks.map((mark) => (
        <g key={mark}>
          <path class={mark === 500 ? "half" : "grid"} d={`M${left} ${y(mark)}H${width - RIGHT}`} />
          <text x={left - 6} y={y(mark) + 4} text-anchor="end">
            {mark / 10}
            {narrow ? "" : " %"}
          </text>
        </g>
      ))}
      {labels.map((at) => (
        <text key={at} x={x(at)} y={height - 8} text-anchor="middle">
          {at === labels[0] ? `turn ${story.points[at]!.turn}` : story.points[at]!.turn}
        </text>
      ))}
      <path class="area" d={`${truth}L${x(count - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      <path class="knew" d={line((point) => point.knew[side]!)} />
      <path class="truth" d={truth} />
      {story.turnings.map((turning, number) => {
        const at = places.indexOf(turning.point);
        const from = y(story.points[at]!.truth[side]!);
        const to = from + (from > height / 2 ? -32 : 32);
        return (
          <g key={turning.step}>
            <path class="drop" d={`M${x(at)} ${from}V${to}`} />
            <circle class="dot" cx={x(at)} cy={from} r={5} />
            <circle class="number" cx={x(at)} cy={to} r={12} />
            <text class="in" x={x(at)} y={to + 5} text-anchor="middle">
              {number + 1}
            </text>
          </g>
        );
      })}
      {story.points.map((point, at) => (
        <rect
          key={point.step}
          class="pick"
          x={x(at - 0.5)}
          y={TOP}
          width={(width - left - RIGHT) / Math.max(1, count - 1)}
          height={height - TOP - FOOT}
          onClick={() => open(point.step)}
        >
          <title>{`turn ${point.turn}: about ${Math.round(point.truth[side]! / 10)} %, from what they knew ${Math.round(point.knew[side]! / 10)} %`}</title>
        </rect>
      ))}
    </svg>
  );
}

/** At which points the turn is written: spread, and no turn twice. */
function turnLabels(points: Point[], most: number): number[] {
  const every = Math.max(1, Math.ceil(points.length / most));
  const first = points.findIndex((point) => point.turn > 0);
  const found: number[] = [];
  for (let at = Math.max(0, first); at < points.length; at += every) {
    if (points[at]!.turn !== points[found[found.length - 1]!]?.turn) found.push(at);
  }
  return found;
}

const MOST = 50;

/** A bar to the right for what was gained, to the left and striped for what was lost. */
export function Bar({ value }: { value: number }) {
  const long = Math.min(MOST, Math.abs(value) / 10);
  return (
    <svg class="bar-of" viewBox="-51 0 102 10" preserveAspectRatio="none" aria-hidden="true">
      <path class="axis" d="M0 0V10" />
      <rect class={value < 0 ? "lost" : "gained"} x={value < 0 ? -long : 0} y={1} width={long} height={8} />
    </svg>
  );
}

/** How often each face fell. */
export function Faces({ die, name }: { die: Die; name: string }) {
  const rolls = die.faces.reduce((sum, times) => sum + times, 0);
  const mean = die.faces.reduce((sum, times, at) => sum + times * (at + 1), 0) / rolls;
  const most = Math.max(...die.faces);
  const wide = 280 / die.sides;
  const words = `${name}: ${rolls} rolls of the d${die.sides}, on average ${mean.toFixed(1)}; the mean is ${(die.sides + 1) / 2}`;
  return (
    <figure class="die-faces">
      <figcaption>{words}</figcaption>
      <svg viewBox="0 0 280 76" aria-hidden="true">
        <path class="grid" d="M0 60H280" />
        <path class="half" d="M140 2V60" />
        {die.faces.map((times, at) => (
          <g key={at}>
            <rect
              class="gained"
              x={at * wide + wide * 0.14}
              y={60 - (54 * times) / most}
              width={wide * 0.72}
              height={(54 * times) / most}
            />
            {(die.sides <= 12 || at % 2 === 0) && (
              <text x={(at + 0.5) * wide} y={74} text-anchor="middle">
                {at + 1}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
}
