import type { RollOptions, RollStrategy } from '#script';
import { type Duration, hours, minutes, seconds } from '#units';

/** How a roll of nodes works. */
export interface RollRules {
  /** A number of nodes, a share of them such as `10%`, or a number for each zone. */
  readonly surge: NonNullable<RollOptions['surge']> | { readonly perZone: number };
  readonly maxUnavailable: NonNullable<RollOptions['maxUnavailable']>;
  /** A share of `maxUnavailable` is rounded down, as Deployments do; one of `surge` never is. */
  readonly roundsDown?: true;
  /** No node is ever missing: `maxUnavailable` is how many are drained at once. */
  readonly isReplacedFirst?: true;
  /** Old nodes take no new pods from the first new node on. */
  readonly cordonsAll?: true;
  /** Old machines end together after the last drain, so long after it. */
  readonly endsAllAfter?: Duration;
  /** Nodes are mended where they are, and take pods again. */
  readonly staysInPlace?: true;
  /** A node whose drain failed takes pods again. */
  readonly uncordonsFailed?: true;
  /** 0 for none. */
  readonly drainTimeout: Duration;
  readonly onTimeout: NonNullable<RollOptions['onTimeout']>;
  readonly soak: Duration;
  /** From the end of a machine until its place counts as free. */
  readonly pause?: Duration;
  readonly provisionTime: Duration;
  readonly order: NonNullable<RollOptions['order']>;
  /** The release of new nodes' kubelets; absent: that of the old node. */
  readonly kubeletVersion?: string;
}

/** No documentation says how long machines take: an assumption. */
export const PROVISION_TIME = minutes(2);

const GENERIC: RollRules = {
  surge: 1,
  maxUnavailable: 0,
  drainTimeout: seconds(0),
  onTimeout: 'fail',
  soak: seconds(0),
  provisionTime: PROVISION_TIME,
  order: 'byName',
};

/** The published defaults of each service; docs/guide/plan.md has their sources. */
const PRESETS: Readonly<Record<RollStrategy, Partial<RollRules>>> = {
  generic: { roundsDown: true },
  eks: {
    ...{ surge: { perZone: 2 }, maxUnavailable: 1, isReplacedFirst: true, cordonsAll: true },
    ...{ drainTimeout: minutes(15), soak: seconds(60), order: 'random' },
  },
  // The strategy MINIMAL ends old machines before it orders new ones.
  'eks-minimal': {
    ...{ surge: 0, maxUnavailable: 1 },
    ...{ drainTimeout: minutes(15), soak: seconds(60), order: 'random' },
  },
  aks: { surge: '10%', drainTimeout: minutes(30), uncordonsFailed: true },
  'gke-surge': { drainTimeout: hours(1), onTimeout: 'force', order: 'zoneByZone' },
  'gke-blue-green': {
    ...{ surge: '100%', maxUnavailable: 1, isReplacedFirst: true, cordonsAll: true },
    ...{ drainTimeout: hours(1), onTimeout: 'force', endsAllAfter: hours(1) },
  },
  capi: { roundsDown: true, onTimeout: 'terminate' },
  kops: {
    ...{ roundsDown: true, drainTimeout: minutes(15), onTimeout: 'terminate' },
    ...{ soak: seconds(5), pause: seconds(15) },
  },
  'karpenter-drift': { surge: '10%', onTimeout: 'terminate' },
  kubeadm: { surge: 0, maxUnavailable: 1, staysInPlace: true },
};

/** The rules of a roll: its own options, then those of its strategy. */
export const rulesOf = ({ strategy = 'generic', ...options }: RollOptions): RollRules => ({
  ...GENERIC,
  ...PRESETS[strategy],
  ...options,
});

/** The limits of a roll in numbers of nodes. */
export interface RollBounds {
  readonly total: number;
  readonly surge: number;
  /** How many old nodes may be missing without a new one. */
  readonly missing: number;
  /** How many old nodes are drained at once. */
  readonly parallel: number;
}

/**
 * The limits of a roll of so many nodes in so many zones. A roll that neither adds nodes nor lets one
 * be missing has one that is missing.
 */
export function boundsOf(
  { surge, maxUnavailable, isReplacedFirst, roundsDown }: RollRules,
  total: number,
  zones: number,
): RollBounds {
  const most = nodesIn(maxUnavailable, total, roundsDown ? Math.floor : Math.ceil);
  if (isReplacedFirst) {
    const parallel = Math.max(1, most);
    const more = typeof surge === 'object' ? surge.perZone * zones : nodesIn(surge, total);
    return { total, surge: Math.max(parallel, more), missing: 0, parallel };
  }
  const added = typeof surge === 'object' ? surge.perZone * zones : nodesIn(surge, total);
  const missing = added === 0 ? Math.max(1, most) : most;
  return { total, surge: added, missing, parallel: added + missing };
}

const nodesIn = (
  amount: number | string,
  total: number,
  rounded: (share: number) => number = Math.ceil,
): number =>
  typeof amount === 'number' ? amount : rounded((Number.parseInt(amount, 10) * total) / 100);

/** How far a roll is, in numbers of nodes. */
export interface RollState {
  readonly ordered: number;
  /** New nodes that are there. */
  readonly up: number;
  /** Old nodes that are drained now. */
  readonly draining: number;
  /** Old nodes that were begun, those that are gone among them. */
  readonly taken: number;
  /** Old nodes that are gone. */
  readonly removed: number;
}

/** How many nodes a roll orders now, and how many old ones it begins to drain. */
export function nextStep(
  { ordered, up, draining, taken, removed }: RollState,
  { total, surge, missing, parallel }: RollBounds,
): { readonly order: number; readonly take: number } {
  const atLeastNone = (...limits: readonly number[]): number => Math.max(0, Math.min(...limits));
  return {
    order: atLeastNone(total - ordered, surge + removed - ordered),
    take: atLeastNone(total - taken, parallel - draining, up + missing - taken),
  };
}
