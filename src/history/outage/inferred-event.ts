import { between, type Instant, inSeconds, printDuration, seconds } from '#units';

/** The event of an outage script that explains a part of the record. */
export interface InferredEvent {
  readonly action:
    | 'powerOff'
    | 'partition'
    | 'terminateInstance'
    | 'spotInterruption'
    | 'reboot'
    | 'drain'
    | 'rollout'
    | 'cordon'
    | 'uncordon'
    | 'taint'
    | 'untaint'
    | 'deleteNode'
    | 'deletePods'
    | 'evict'
    | 'shutdown'
    | 'notReady'
    | 'stopKubelet';
  readonly nodes: readonly string[];
  readonly pods: readonly string[];
  readonly taints: readonly string[];
  /** The workload that is rolled out, as `Kind/namespace/name`. */
  readonly workload?: string;
  /** More fields of the event. */
  readonly flags?: object;
  /** The instant that the script takes, between the two others. */
  readonly at: Instant;
  readonly earliest: Instant;
  readonly latest: Instant;
  /** How long a fault lasts; undefined where it lasts to the end. */
  readonly lasts?: string;
  readonly evidence: readonly string[];
}

/** The subject of an event that has none of these. */
export const NOTHING = { nodes: [], pods: [], taints: [] } as const;

/** How long a fault lasts, in whole seconds. */
export const lastsUntil = (at: Instant, ended: Instant | undefined): { readonly lasts?: string } =>
  ended === undefined
    ? {}
    : { lasts: printDuration(seconds(Math.max(1, Math.round(inSeconds(between(at, ended)))))) };
