/**
 * The switches of the one engine (closure.md, "Methods"; the paper's ablations, section B.4). `repair: 'none'` is the
 * paper's Check, which turns what could be repaired into a block.
 */
export interface Method {
  /** What a change takes away: what depends on it, all authority, or nothing below it. */
  readonly invalidation: 'affected' | 'all' | 'none';
  /** What a repair asks for: the least set, everything that is missing, or nothing. */
  readonly repair: 'minimal' | 'all' | 'none';
  /** Whether a consequence needs an approval of its own. */
  readonly consequence: 'on' | 'off';
  /** Whether a group is one record that follows its nodes, or grants that were copied when it was issued. */
  readonly group: 'shared' | 'individual';
  /** Whether authority outlives the action it was given for. */
  readonly retention: 'session' | 'none';
}

export type MethodName =
  | 'acg'
  | 'check'
  | 'check-repair'
  | 'global-reset'
  | 'no-dependency'
  | 'no-consequence'
  | 'full-repair'
  | 'individual-grants';

/** The paper's full method, and the default. */
export const ACG: Method = {
  invalidation: 'affected',
  repair: 'minimal',
  consequence: 'on',
  group: 'shared',
  retention: 'session',
};

/** The named methods, each with what it does in a few words. */
export const METHODS: ReadonlyMap<MethodName, { readonly method: Method; readonly title: string }> = new Map([
  ['acg', { method: ACG, title: 'affected authority is renewed, the least is asked' }],
  [
    'check',
    {
      method: { ...ACG, repair: 'none', retention: 'none' },
      title: 'no repair, and nothing kept between actions',
    },
  ],
  [
    'check-repair',
    { method: { ...ACG, retention: 'none' }, title: 'repair, but nothing kept between actions' },
  ],
  ['global-reset', { method: { ...ACG, invalidation: 'all' }, title: 'a change takes away all authority' }],
  [
    'no-dependency',
    { method: { ...ACG, invalidation: 'none' }, title: 'a change takes away nothing that depends on it' },
  ],
  ['no-consequence', { method: { ...ACG, consequence: 'off' }, title: 'consequences need no approval' }],
  ['full-repair', { method: { ...ACG, repair: 'all' }, title: 'everything missing is asked for' }],
  [
    'individual-grants',
    { method: { ...ACG, group: 'individual' }, title: 'members hold copies, not one shared record' },
  ],
]);

export function isMethodName(name: string): name is MethodName {
  return METHODS.has(name as MethodName);
}
