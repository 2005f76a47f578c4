import { compareText, covers } from './audience.ts';
import { type Audience, EVERYONE, type ItemId, PUBLIC } from './types.ts';

/**
 * The warning that viewers lose a fact where an item is superseded by a narrower one: who could see the old item by one
 * of its authsets and will not see its successor. `audience` is the successor's, or null while quarantined.
 */
export function narrowing(
  items: { readonly old: ItemId; readonly by: ItemId },
  authSets: readonly Audience[],
  audience: Audience | null,
): readonly string[] {
  const losing = authSets.filter(
    (set) => audience === null || !covers(audience, set === PUBLIC ? EVERYONE : set),
  );
  if (losing.length === 0) return [];
  const who = losing.includes(PUBLIC) ? 'everyone else' : namesOf(losing, audience);
  return [`${who} could see \`${items.old}\` and will not see \`${items.by}\`, which is narrower`];
}

function namesOf(losing: readonly Audience[], audience: Audience | null): string {
  const kept = new Set(audience === null || audience === PUBLIC ? [] : audience);
  const names = new Set(losing.flat().filter((id) => !kept.has(id)));
  return [...names]
    .sort(compareText)
    .map((id) => `\`${id}\``)
    .join(', ');
}
