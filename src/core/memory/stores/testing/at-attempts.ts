/** What must hold of any store as it stands at an attempt (memory.md, "What must hold"). */
import { DEFAULT_SEARCH } from '../../types.ts';
import type { MemoryReads } from '../types.ts';
import { CALLS, EVERYTHING, type Subject } from './calls.ts';
import { plainReads } from './plain-reads.ts';
import { differ, first, list, minus, type Verdict } from './verdict.ts';
import type { Sight } from './walk.ts';

/** A query that every text matches. */
const everyWord = (sight: Sight) => sight.timeline.entries.map(({ item }) => item.text).join(' ');

function subjectOf({ store, context, question, timeline }: Sight): Subject {
  const ids = [...timeline.entries.map(({ item }) => item.id), 'i-unused'];
  return { store, context, ids, query: question.query };
}

/** Everything that every read path answers, as text; a path that throws answers its message. */
function answers(subject: Subject): string {
  return Object.entries(CALLS)
    .map(([path, call]) => {
      try {
        return `${path} ${JSON.stringify(call(subject))}`;
      } catch (error) {
        return `${path} throws ${String(error)}`;
      }
    })
    .join('\n');
}

/** P1: no read path mentions an item that Eq. (1), by sets, does not admit. */
function confinement(sight: Sight): Verdict {
  const said = answers(subjectOf(sight));
  const forbidden = minus(
    sight.timeline.entries.map(({ item }) => item.id),
    sight.oracle,
  );
  const named = forbidden.filter((id) => said.includes(`"id":"${id}"`) || said.includes(`"item":"${id}"`));
  return named.length === 0 ? null : `${list(named)} can be reached by ${sight.question.attempt}`;
}

/** With nothing cut and a query that matches everything, a search answers exactly the admitted set. */
function completeness(sight: Sight): Verdict {
  const hits = sight.store.search(sight.context, everyWord(sight), EVERYTHING);
  const found = new Set(hits.map(({ item }) => item));
  const wrong = differ(found, sight.oracle);
  const kept = differ(new Set(sight.store.admitted(sight.context)), sight.oracle);
  return wrong.length + kept.length === 0 ? null : `${list([...wrong, ...kept])} differ`;
}

/** Every read path answers what its definition says of the admitted items. */
function byDefinition(sight: Sight): Verdict {
  const subject = subjectOf(sight);
  const items = sight.timeline.entries.map(({ item }) => item).filter(({ id }) => sight.oracle.has(id));
  const plain: MemoryReads = { ...sight.store, ...plainReads(items) };
  return first(
    Object.entries(CALLS).map(([path, call]) => {
      const said = JSON.stringify(call(subject));
      const defined = JSON.stringify(call({ ...subject, store: plain }));
      return said === defined ? null : `${path} answers ${said}, not ${defined}`;
    }),
  );
}

/** Inadmissible ids and unused ones get the same answers, byte for byte. */
function opacity(sight: Sight): Verdict {
  const subject = subjectOf(sight);
  const forbidden = minus(
    sight.timeline.entries.map(({ item }) => item.id),
    sight.oracle,
  );
  const asked = answers({ ...subject, ids: forbidden });
  const unused = answers({ ...subject, ids: forbidden.map((_, number) => `unused-${number}`) });
  return asked === unused ? null : `${list(forbidden)} can be told from unused ids`;
}

/** A retry answers what a search at that moment does. */
function perAttempt({ store, context, question, oracle }: Sight): Verdict {
  const again = store.retry(context, question.query, DEFAULT_SEARCH);
  const now = store.search(context, question.query, DEFAULT_SEARCH);
  const extra = minus(
    again.map(({ item }) => item),
    oracle,
  );
  if (extra.length > 0) return `the retry has ${list(extra)}`;
  return JSON.stringify(again) === JSON.stringify(now) ? null : 'a retry differs from a search';
}

export const AT_ATTEMPTS: Readonly<Record<string, (sight: Sight) => Verdict>> = {
  'P1 confinement': confinement,
  'policy-completeness': completeness,
  'reads by definition': byDefinition,
  'existence opacity': opacity,
  'per-attempt checks': perAttempt,
};
