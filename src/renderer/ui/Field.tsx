import { type InputHTMLAttributes, useEffect, useId, useState } from 'react';

/**
 * A labelled text field that is committed by Enter or by leaving it, and given up by Escape. `check` says what is wrong
 * with a value, as a sentence; a wrong value is not committed.
 */
export function TextField({
  label,
  value,
  onCommit,
  check,
  hideLabel = false,
  mono = false,
  ...rest
}: {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly check?: ((value: string) => string | null) | undefined;
  readonly hideLabel?: boolean;
  readonly mono?: boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const wrong = draft === value ? null : (check?.(draft) ?? null);

  function commit(): void {
    if (draft !== value && wrong === null) onCommit(draft);
    else setDraft(value);
  }

  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        spellCheck={false}
        autoComplete="off"
        {...rest}
        value={draft}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape' && draft !== value) {
            setDraft(value);
            event.stopPropagation();
          }
        }}
      />
      {wrong !== null && (
        <p id={`${id}-wrong`} className="field-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** A labelled choice of one of a few values. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel = false,
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly hideLabel?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
