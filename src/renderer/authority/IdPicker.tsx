import { useId } from 'react';

/** Ids that a list offers at most; more are found by typing. */
export const OFFERED = 400;

/** A field for the id of a node, which offers the ids there are. The browser's own list serves keyboard and reader. */
export function IdPicker({
  label,
  value,
  ids,
  onChange,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly ids: readonly string[];
  readonly onChange: (id: string) => void;
  readonly autoFocus?: boolean;
}) {
  const id = useId();
  const offered = ids.length <= OFFERED ? ids : ids.filter((one) => one.includes(value)).slice(0, OFFERED);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        className="input mono"
        list={`${id}-ids`}
        value={value}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the first empty field of a dialog that the person has just opened
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-ids`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
