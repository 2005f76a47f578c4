import type { GroupGrant } from './groups.ts';
import type { Candidate } from './state.ts';
import type { ToolCall, ToolResult } from './tools.ts';
import type { Value } from './value.ts';

type Values = ReadonlyMap<string, Value>;

/** One step of a session, as data (closure.md, "Session file"). */
export type Step =
  | { readonly op: 'COMMIT' | 'REVISE'; readonly values: Values }
  | { readonly op: 'REVOKE'; readonly nodes: readonly string[] }
  | { readonly op: 'REVOKE'; readonly group: string; readonly member: string | null }
  | {
      readonly op: 'OBSERVE';
      readonly source: string;
      readonly values: Values;
      readonly withdrawn: readonly string[];
    }
  | {
      readonly op: 'CONFIRM';
      readonly node: string;
      readonly version: number | null;
      readonly group: string | null;
      readonly member: string | null;
    }
  | { readonly op: 'CONFIRM'; readonly action: string; readonly arguments: Values }
  | ({ readonly op: 'GROUP' } & GroupGrant)
  | ({ readonly op: 'check'; readonly as: string | null } & Candidate)
  | { readonly op: 'dispatch'; readonly check: string }
  | { readonly op: 'abandon'; readonly check: string }
  | { readonly op: 'disclose'; readonly check: string }
  | { readonly op: 'answer'; readonly text: string; readonly confirm: string | null }
  | ({ readonly op: 'call'; readonly as: string | null } & ToolCall)
  | ({ readonly op: 'result' } & ToolResult);

/** What a step says must come of it. An absent member is not looked at. */
export interface Expectation {
  readonly decision?: Value;
  readonly reasons?: Value;
  readonly repair?: Value;
  readonly refused?: Value;
}
