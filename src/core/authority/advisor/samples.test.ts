import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { whoMustAct } from '../acting/who.ts';
import { timeline } from '../timeline/timeline.ts';
import { advise } from './advise.ts';

const FOLDER = new URL('../../../../samples/authority/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const advised = readdirSync(FOLDER).filter((name) => read(`${name}/README.md`).includes('\nLeast cut by '));

describe('samples of the advisor', () => {
  it.each(advised)('%s has the least cuts that its README states', (name) => {
    const text = read(`${name}/${name}.aagv.json`);
    const stated = [...read(`${name}/README.md`).matchAll(/^Least cut by (edges|acts): (\d+|none)$/gm)];
    expect(stated).toHaveLength(2);
    for (const [, by, size] of stated) {
      const answer = advise(text, { by: by as 'edges' | 'acts' });
      expect(answer).toMatchObject({ answer: { size: size === 'none' ? null : Number(size), exact: true } });
    }
  });

  it('there is one where acts and edges differ, one that nothing can cut, and one in one hand', () => {
    expect(advised).toEqual(['acts-differ', 'one-domain', 'uncuttable']);
    expect(advise(read('acts-differ/acts-differ.aagv.json'), { by: 'acts' })).toMatchObject({
      answer: { acts: ['rev-deploy-token'], cut: ['call-asia', 'call-eu', 'call-us'] },
    });
    expect(advise(read('uncuttable/uncuttable.aagv.json'), { by: 'edges' })).toMatchObject({
      answer: { certificate: { path: ['firmware', 'service-port'] } },
    });
    const found = whoMustAct(read('one-domain/one-domain.aagv.json'));
    if (found.kind !== 'answered') throw new Error(found.kind);
    expect(found.answer).toMatchObject([
      { id: 'platform-only', singles: [{ domains: ['data-platform'], holds: false }] },
      {
        id: 'two-parties',
        singles: [
          { domains: ['data-platform'], holds: true },
          { domains: ['research-lead'], holds: true },
        ],
        pairs: [{ holds: false, opens: ['ask', 'query', 'export'] }],
      },
    ]);
  });
});

describe('the sample of a timeline', () => {
  it('has the outcomes that its README states', () => {
    const readme = read('incident/README.md');
    const { findings, snapshots, closedSince } = timeline(read('incident/incident.aagv-timeline.json'));
    expect(findings).toEqual([]);
    const stated = /^Outcomes: (.*)$/m.exec(readme)![1]!.replaceAll('`', '').split(', ');
    expect(snapshots.map(({ validation }) => validation.outcome)).toEqual(stated);
    expect(String(closedSince)).toBe(/^Closed since: (\d+)$/m.exec(readme)![1]);
    expect(snapshots[4]!.stateChanges).toEqual(['send', 'take']);
    expect(snapshots[5]!.marks).toEqual(['epoch changes']);
  });
});
