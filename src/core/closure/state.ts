import type { Method } from './methods.ts';
import type { Spec } from './spec.ts';
import type { UnknownReason } from './unknown.ts';
import type { Value } from './value.ts';

/** Where a value or an authority came from: the event (from 1) that last gave it. 0 is nowhere. */
export type EventNumber = number;

/** What is known of one node. Records are never changed, only replaced, so a record may be kept as it was. */
export interface NodeRecord {
  /** Undefined while there is none. */
  readonly value: Value | undefined;
  /** 0 before the first value; stands while there is no value; moves with value, lineage or a REVOKE. */
  readonly version: number;
  readonly authorized: boolean;
  /** Set by REVOKE and cleared only by an act of the user after it. */
  readonly revoked: boolean;
  /** The version that a CONFIRM approved, or 0. */
  readonly approved: number;
  /** Versions of the parents that the value was computed from, 0 for a parent without a value. */
  readonly lineage: readonly number[];
  /** Whether the limit holds; null where there is none, or where it cannot be told. */
  readonly limit: boolean | null;
  /** Why a derived node has no value, or why its limit cannot be told. */
  readonly reason: UnknownReason | null;
  /** The event that gave the value, and the one that gave the authority. */
  readonly since: EventNumber;
  readonly granted: EventNumber;
  /** The event that last moved a version or took a value anywhere in the dependency closure of the node. */
  readonly moved: EventNumber;
  /** Whether nothing is missing in the dependency closure of the node, itself included. */
  readonly clean: boolean;
}

export const EMPTY: NodeRecord = {
  value: undefined,
  version: 0,
  authorized: false,
  revoked: false,
  approved: 0,
  lineage: [],
  limit: null,
  reason: null,
  since: 0,
  granted: 0,
  moved: 0,
  clean: false,
};

/** Value of a member's argument: fixed, or that of a node as it is at any time. */
export type Binding = { readonly value: Value } | { readonly follows: number };

export interface Member {
  readonly bindings: ReadonlyMap<string, Binding>;
  readonly revoked: boolean;
  /** Records of the nodes that this member holds of its own. */
  readonly records: ReadonlyMap<number, NodeRecord>;
}

export interface Group {
  readonly action: string;
  readonly uses: number;
  readonly members: ReadonlyMap<string, Member>;
}

/** Uses of one (action, arguments) or (group, member). Never below zero, and never given back once used. */
export interface Allowance {
  readonly used: number;
  /** A CONFIRM of the action: one use, at the versions of one event. Null once spent. */
  readonly confirmation: { readonly event: EventNumber } | null;
  /** Names of the checks that hold a use, and which kind of use. */
  readonly holds: ReadonlyMap<string, 'granted' | 'confirmed'>;
}

export const NO_ALLOWANCE: Allowance = { used: 0, confirmation: null, holds: new Map() };

export interface Candidate {
  readonly action: string;
  readonly args: ReadonlyMap<string, Value>;
  readonly group: string | null;
  readonly member: string | null;
}

/** A proposed action that was given a name, kept until it is dispatched or abandoned. */
export interface OpenCheck {
  readonly candidate: Candidate;
  /** The tool call that is sent on dispatch, where the check came from one. */
  readonly call: { readonly tool: string; readonly args: ReadonlyMap<string, Value> } | null;
  readonly decision: 'AUTHORIZE' | 'BLOCK' | 'REPAIR';
  readonly event: EventNumber;
  readonly allowance: string;
}

export interface Disclosure {
  readonly id: string;
  readonly check: string;
  readonly candidate: Candidate;
  readonly event: EventNumber;
  /** What an answer confirms: nodes at their versions, and the action itself. */
  readonly nodes: readonly { readonly id: string; readonly version: number; readonly inGroup: boolean }[];
  readonly action: boolean;
}

/**
 * A session as it stands. Working copy: the functions that carry out an event change it in place, after everything that
 * could refuse the event was looked at, so that an event applies wholly or not at all. {@link copyState} keeps one.
 */
export interface State {
  readonly spec: Spec;
  readonly method: Method;
  /** Recomputes everything at every event instead of what changed. For measuring and for checking the quick way. */
  readonly thorough: boolean;
  event: EventNumber;
  records: NodeRecord[];
  groups: Map<string, Group>;
  allowances: Map<string, Allowance>;
  checks: Map<string, OpenCheck>;
  disclosure: Disclosure | null;
  disclosures: number;
}

/** An independent copy; costs a pointer a node. */
export function copyState(state: State): State {
  return {
    ...state,
    records: [...state.records],
    groups: new Map(state.groups),
    allowances: new Map(state.allowances),
    checks: new Map(state.checks),
  };
}

/** The records that a check reads: those of the session, or with a member's own in front. */
export type View = (node: number) => NodeRecord;

export function baseView(state: State): View {
  return (node) => state.records[node]!;
}

export function memberView(state: State, member: Member): View {
  return (node) => member.records.get(node) ?? state.records[node]!;
}
