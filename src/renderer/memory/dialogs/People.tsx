import { useId, useState } from 'react';
import { useReplay } from '../replay.ts';

/** People shown without a search. */
const SHOWN = 60;

/** A choice of any number of people, the owner always among them. */
export function People({
  label,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onChange: (people: readonly string[]) => void;
}) {
  const { timeline } = useReplay();
  const { owner, principals } = timeline.history;
  const [search, setSearch] = useState('');
  const id = useId();
  const wanted = search.toLowerCase();
  const found = principals.filter(
    (one) => one.name.toLowerCase().includes(wanted) || one.id.toLowerCase().includes(wanted),
  );
  return (
    <fieldset className="m-people">
      <legend className="field-label">{label}</legend>
      {principals.length > 12 && (
        <div className="field">
          <label htmlFor={id} className="visually-hidden">
            Search people
          </label>
          <input
            id={id}
            className="input"
            placeholder="Search people"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <div className="m-people-list">
        {found.slice(0, SHOWN).map((one) => (
          <label key={one.id} className="m-check">
            <input
              type="checkbox"
              checked={one.id === owner || chosen.includes(one.id)}
              disabled={one.id === owner}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id),
                )
              }
            />
            {one.name}
            {one.id === owner && ' (owner)'}
          </label>
        ))}
        {found.length > SHOWN && <p className="m-muted">{found.length - SHOWN} more: type to find them</p>}
      </div>
    </fieldset>
  );
}
