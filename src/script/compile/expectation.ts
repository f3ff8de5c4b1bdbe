import type { EvictionMechanism } from '#causes';
import type { ExpectationBody } from '../expectations/registry.ts';
import type { TaintPattern } from '../fields/taint-fields.ts';
import type { OccurrenceSource, PodMatcher } from '../resolve/occurrence.ts';

/** A condition that must hold, with resolved targets and times counted from the start. */
export interface Expectation {
  readonly name: string;
  readonly expects: Expected;
  /** The part of the histories in which it has to hold, from 0 to 1; absent: not asked. */
  readonly share?: number;
  readonly source: OccurrenceSource;
}

/** Times and spans are in seconds, as in reports. */
export type Expected =
  | ExpectedEvictions
  | ExpectedWorkloads
  | ExpectedNodes
  | ExpectedZones
  | ExpectedLeftOver
  | ExpectedBudgets
  | { readonly kind: 'firstEviction'; readonly notBefore: number }
  | { readonly kind: 'quiet'; readonly within: number }
  | ExpectedExpression;

export interface ExpectedEvictions {
  readonly kind: 'evictions';
  /** Absent: all pods. */
  readonly pods?: PodMatcher;
  readonly mechanism?: EvictionMechanism;
  readonly max?: number;
  readonly min?: number;
  readonly notBefore?: number;
  readonly notAfter?: number;
}

export interface ExpectedWorkloads {
  readonly kind: 'workload';
  /** As `Kind/namespace/name`. */
  readonly workloads: readonly string[];
  readonly minReady?: number;
  readonly maxUnavailableFor?: number;
  readonly recoveredWithin?: number;
}

export interface ExpectedNodes {
  readonly kind: 'node';
  /** By name. */
  readonly nodes: readonly string[];
  readonly what: NodeMark;
  readonly when: When | { readonly kind: 'within'; readonly at: number };
}

/** A property of nodes. */
export type NodeMark =
  | { readonly kind: 'condition'; readonly type: string; readonly status: string }
  | ({ readonly kind: 'taint' } & TaintPattern);

type When = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'never' };

export interface ExpectedZones {
  readonly kind: 'zone';
  /** As `region::zone`. */
  readonly zones: readonly string[];
  readonly state: Extract<ExpectationBody, { kind: 'zone' }>['state'];
  readonly when: When;
}

export interface ExpectedLeftOver {
  readonly kind: 'pending' | 'stuck';
  readonly max: number;
  /** Absent: all pods. */
  readonly pods?: PodMatcher;
}

export interface ExpectedBudgets {
  readonly kind: 'budgets';
  readonly max: number;
  /** As `namespace/name`; absent: all. */
  readonly budgets?: ReadonlySet<string>;
}

export interface ExpectedExpression {
  readonly kind: 'cel';
  readonly expression: string;
  /** Evaluates the expression for a report. Never throws. */
  readonly evaluate: (report: object) => CelAnswer;
  /** The JSON Schema of the report, which has the names for expressions. */
  readonly schema: () => object;
}

export type CelAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A field that the report does not have, for example. */
  | {
      readonly kind: 'error';
      readonly message: string;
      /** A fault that does not depend on the report: excessive cost, or an invalid pattern. */
      readonly isFatal: boolean;
    };
