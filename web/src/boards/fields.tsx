import { grown, kindOf, withCorner } from "./model";
import type { Sizes, Zone } from "./types";

interface NumberProps {
  label: string;
  value: number;
  set: (value: number) => void;
  limits?: [number, number];
}

/** A whole number; what is typed counts as soon as it is one. */
export function NumberField({ label, value, set, limits }: NumberProps) {
  return (
    <label class="number">
      {label}
      <input
        type="number"
        step="1"
        value={value}
        min={limits?.[0]}
        max={limits?.[1]}
        onInput={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isInteger(typed) && typed !== value) set(typed);
        }}
      />
    </label>
  );
}

interface ZoneFieldsProps {
  zone: Zone;
  sizes: Sizes;
  set: (zone: Zone) => void;
  copy: () => void;
  remove: () => void;
}

/** All that can be said of one zone. */
export function ZoneFields({ zone, sizes, set, copy, remove }: ZoneFieldsProps) {
  const round = zone.circle ?? zone.ellipse;
  const names = zone.circle ? ["x", "y", "radius"] : ["x", "y", "half width", "half length"];
  const numbered = (at: number, number: number) => {
    const numbers = round!.map((one, i) => (i === at ? number : one));
    set({ ...zone, [zone.circle ? "circle" : "ellipse"]: numbers } as Zone);
  };
  return (
    <fieldset class="zone-fields">
      <legend>
        This {kindOf(zone)}, value {zone.value}
      </legend>
      <div class="row">
        <NumberField
          label="Value"
          value={zone.value}
          limits={sizes.values}
          set={(value) => set({ ...zone, value })}
        />
        <label>
          Name
          <input
            type="text"
            maxLength={60}
            value={zone.name ?? ""}
            onInput={(event) => set({ ...zone, name: event.currentTarget.value })}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={zone.body ?? false}
            onChange={(event) => set({ ...zone, body: event.currentTarget.checked })}
          />{" "}
          part of the body
        </label>
      </div>
      {round && (
        <div class="row">
          {round.map((number, at) => (
            <NumberField key={names[at]} label={names[at]!} value={number} set={(given) => numbered(at, given)} />
          ))}
        </div>
      )}
      <div class="row">
        <button type="button" onClick={() => set(grown(zone, 110))}>
          Larger
        </button>
        <button type="button" onClick={() => set(grown(zone, 90))}>
          Smaller
        </button>
        {zone.polygon && (
          <button type="button" onClick={() => set(withCorner(zone, zone.polygon!.length - 1))}>
            Add a corner
          </button>
        )}
        <button type="button" onClick={copy}>
          Copy
        </button>
        <button type="button" class="danger" onClick={remove}>
          Delete
        </button>
      </div>
      {zone.polygon && (
        <p class="small">
          Drag a corner, or a dot between two to make one more. Delete, or a double click, takes a corner away.
        </p>
      )}
    </fieldset>
  );
}
