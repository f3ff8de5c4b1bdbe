/** What is assumed about nodes of which the snapshot does not show whether they are alive. */
export type ReadinessAssumption = {
  readonly [Kind in keyof typeof NODES]: { readonly kind: Kind; readonly nodes: readonly string[] };
}[keyof typeof NODES];

/** The nodes that each kind is about, in the order of reports. */
const NODES = {
  'lease-renewed-at-start': ({ assumedAlive, assumedReady }) => {
    const without = new Set(assumedReady);
    return assumedAlive.filter((name) => !without.has(name));
  },
  /** Nodes without a status that count as Ready from the start on, with `--assume-ready`. */
  'nodes-assumed-ready': ({ assumedReady }) => assumedReady,
  'nodes-silent-at-start': ({ silentAtStart }) => silentAtStart,
  /** Nodes whose kubelets report that they are not ready: so they stay until a restore. */
  'nodes-not-ready-at-start': ({ notReady, silentAtStart, neverHealthy }) => {
    const others = new Set([...silentAtStart, ...neverHealthy]);
    return notReady.filter((name) => !others.has(name));
  },
  /** Nodes without a status from any kubelet: no pod is bound to them. */
  'nodes-never-healthy': ({ neverHealthy }) => neverHealthy,
} as const satisfies Readonly<Record<string, (known: Known) => readonly string[]>>;

interface Known {
  /** Nodes without a Lease that count as alive. */
  readonly assumedAlive: readonly string[];
  readonly assumedReady: readonly string[];
  readonly silentAtStart: readonly string[];
  /** Nodes that are not Ready in the snapshot, for any reason. */
  readonly notReady: readonly string[];
  readonly neverHealthy: readonly string[];
}

const KINDS = Object.keys(NODES) as readonly ReadinessAssumption['kind'][];

export const ofReadiness = (known: Known): readonly ReadinessAssumption[] =>
  KINDS.flatMap((kind) => {
    const nodes = NODES[kind](known);
    return nodes.length === 0 ? [] : { kind, nodes };
  });
