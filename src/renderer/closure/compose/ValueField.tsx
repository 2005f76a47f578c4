import { useId } from 'react';
import { enteredOf, retyped, type TypedValue, type ValueType } from './typed.ts';

const TYPES: readonly (readonly [ValueType, string])[] = [
  ['text', 'text'],
  ['number', 'number'],
  ['boolean', 'true or false'],
  ['json', 'JSON'],
];

/** A value with its type. What is wrong with it stands under it. */
export function ValueField({
  label,
  entry,
  onChange,
  nodes = [],
  autoFocus = false,
}: {
  readonly label: string;
  readonly entry: TypedValue;
  readonly onChange: (entry: TypedValue) => void;
  /** Nodes that the value may follow instead of being one. */
  readonly nodes?: readonly string[];
  readonly autoFocus?: boolean;
}) {
  const id = useId();
  const checked = enteredOf(entry);
  const wrong = checked.kind === 'wrong' && entry.text !== '' ? checked.message : null;
  const shared = {
    id,
    autoFocus,
    'aria-invalid': wrong !== null,
    'aria-describedby': wrong === null ? undefined : `${id}-wrong`,
  };
  const retype = (type: ValueType) =>
    onChange(type === 'node' ? { type, text: nodes[0] ?? '' } : retyped(entry, type));
  const set = (text: string) => onChange({ ...entry, text });
  return (
    <div className="field c-value-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="c-value-row">
        {entry.type === 'boolean' || entry.type === 'node' ? (
          <select
            {...shared}
            className="input"
            value={entry.text}
            onChange={(event) => set(event.target.value)}
          >
            {(entry.type === 'boolean' ? ['true', 'false'] : nodes).map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : entry.type === 'json' ? (
          <textarea
            {...shared}
            className="input mono c-json"
            rows={3}
            spellCheck={false}
            value={entry.text}
            onChange={(event) => set(event.target.value)}
          />
        ) : (
          <input
            {...shared}
            className="input mono"
            inputMode={entry.type === 'number' ? 'decimal' : 'text'}
            spellCheck={false}
            autoComplete="off"
            value={entry.text}
            onChange={(event) => set(event.target.value)}
          />
        )}
        <select
          className="input c-type"
          aria-label={`Type of ${label}`}
          value={entry.type}
          onChange={(event) => retype(event.target.value as ValueType)}
        >
          {TYPES.map(([type, word]) => (
            <option key={type} value={type}>
              {word}
            </option>
          ))}
          {nodes.length > 0 && <option value="node">as a node</option>}
        </select>
      </div>
      {wrong !== null && (
        <p id={`${id}-wrong`} className="field-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
