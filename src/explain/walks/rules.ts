import type { LedgerEntry } from '#causes';
import type { Causes } from '#report';
import type { Cause } from '#run-facts';
import type { Run } from '#simulation';
import { type Duration, inSeconds } from '#units';
import { type Behaviors, type FlagSource, FULLY_KNOWN_FROM, printVersion } from '#versions';

type Kinds = Cause['kind'];
type Rules = { readonly [K in Kinds]?: (cause: Causes[K], context: Context) => string | undefined };

interface Context {
  readonly scenario: Run;
  readonly entry: LedgerEntry<Cause>;
}

/** The deciding settings, by the kind of the cause. The words of a cause are not repeated. */
const RULES: Rules = {
  HeartbeatLost: ({ node }, { scenario }) => {
    const known = scenario.outcome.cluster.nodes.find(({ name }) => name === node);
    if (known === undefined) return undefined;
    const { behavior } = scenario.kubeletOf(known);
    return behavior.renewsLease
      ? `its lease is due every ${text(behavior.leaseRenewInterval)}`
      : `it renews no lease: its status is due every ${text(behavior.nodeStatusUpdateFrequency)}`;
  },
  'node-lifecycle/grace-exceeded': ({ grace, isStartup }, { scenario }) =>
    (isStartup
      ? `--node-startup-grace-period=${text(grace)}${origin(scenario, 'nodeLifecycle.startupGracePeriod')}; `
      : `--node-monitor-grace-period=${text(grace)}${origin(scenario, 'nodeLifecycle.monitorGracePeriod')}; `) +
    `looked at every ${text(scenario.plan.behaviors.nodeLifecycle.monitorPeriod)}`,
  ZoneStateChanged: ({ to, nodes, notReady }, { scenario }) =>
    to === 'Partial' ? partial(nodes, notReady, scenario) : undefined,
  'node-lifecycle/token-granted': ({ zone }, { scenario, entry }) => pace(scenario, zone, entry),
  'node-lifecycle/eviction-queued': ({ zone }, { scenario, entry }) => {
    const { podEvictionTimeout } = scenario.plan.behaviors.nodeLifecycle;
    const flag = `--pod-eviction-timeout=${text(podEvictionTimeout)}`;
    const from = origin(scenario, 'nodeLifecycle.podEvictionTimeout');
    return [`${flag}${from}`, pace(scenario, zone, entry) ?? []].flat().join('; ');
  },
  'node-lifecycle/queued': ({ zone }, { scenario, entry }) => pace(scenario, zone, entry),
  'node-lifecycle/all-zones-down': () => 'no zone has a node that is Ready',
  PodEvicted: ({ node, gracePeriodSeconds }, { scenario }) =>
    gracePeriodSeconds === 0 ? zeroGrace(node, scenario) : undefined,
  'pod-gc/orphaned': (_, { scenario }) =>
    `${text(scenario.plan.behaviors.podGc.quarantine)} after the node went, looked at every ` +
    `${text(scenario.plan.behaviors.podGc.checkPeriod)}`,
  'pod-gc/out-of-service': (_, { scenario }) =>
    `looked at every ${text(scenario.plan.behaviors.podGc.checkPeriod)}`,
  'pod-gc/too-many-terminated': (_, { scenario }) =>
    `--terminated-pod-gc-threshold=${scenario.plan.behaviors.podGc.terminatedPodThreshold}` +
    origin(scenario, 'podGc.terminatedPodThreshold'),
  'eviction-api/refused': ({ budgets }, { scenario }) => boundsOf(budgets, scenario),
};

/** The setting behind an entry, with its value. Undefined if the words of the entry contain it. */
export const ruleOf = (entry: LedgerEntry<Cause>, scenario: Run): string | undefined =>
  say(entry.cause.kind, entry.cause, { scenario, entry });

/** Older kubelets lose a grace period of 0 on the way, so that pods take their own. */
function zeroGrace(name: string, { outcome, kubeletOf }: Run): string | undefined {
  const node = outcome.final.node(name) ?? outcome.cluster.nodes.find((each) => each.name === name);
  const lost = node !== undefined && kubeletOf(node).behavior.eviction.zeroGracePeriod === 'own';
  return lost
    ? "kubelets before 1.31 take a grace period of 0 for none: the pod's own counts"
    : undefined;
}

const say = <K extends Kinds>(kind: K, cause: Causes[K], context: Context): string | undefined =>
  RULES[kind]?.(cause, context);

const text = (span: Duration): string => `${inSeconds(span)}s`;

/** The oldest release whose behaviors are fully known. */
const ALWAYS = printVersion(FULLY_KNOWN_FROM);

const SOURCES: Readonly<Record<FlagSource, string>> = {
  script: ', set by the script',
  snapshot: ', as the snapshot shows',
  preset: ', as the preset has it',
};

/** The origin of a value. A default of every known release is given without a release. */
function origin({ plan: { origins } }: Run, path: `${keyof Behaviors}.${string}`): string {
  const found = origins.get(path);
  if (found?.kind === 'default') {
    return found.since === ALWAYS ? ', the default' : `, the default since ${found.since}`;
  }
  if (found?.kind !== 'flag') return '';
  return SOURCES[found.source];
}

function partial(nodes: number, notReady: number, scenario: Run): string {
  const { unhealthyZoneThreshold, largeClusterSizeThreshold } =
    scenario.plan.behaviors.nodeLifecycle;
  const threshold = `--unhealthy-zone-threshold=${decimal(unhealthyZoneThreshold)}`;
  const size = `--large-cluster-size-threshold=${largeClusterSizeThreshold}`;
  const isLarge = nodes > largeClusterSizeThreshold;
  return (
    `${notReady} of ${nodes} is ${threshold} or more; the zone is ` +
    (isLarge ? `larger than ${size}` : `not larger than ${size}, so none is tainted`)
  );
}

/** The rate at which the limiter of a zone admits nodes at this instant. */
function pace({ outcome, plan: { behaviors } }: Run, zone: string, { at }: LedgerEntry<Cause>) {
  const moment = outcome.zones
    .find((each) => each.zone === zone)
    ?.history.findLast((each) => each.at <= at);
  if (moment === undefined) return undefined;
  const { evictionRate, secondaryEvictionRate } = behaviors.nodeLifecycle;
  if (moment.state !== 'Partial') return `--node-eviction-rate=${decimal(evictionRate)} a second`;
  return moment.evictionRate > 0
    ? `--secondary-node-eviction-rate=${decimal(secondaryEvictionRate)} a second`
    : 'the rate is 0 in a small zone that is Partial';
}

/** Rates are float32, and people write fewer digits. */
const decimal = (value: number): number => Number(value.toPrecision(6));

function boundsOf(names: readonly string[], { outcome }: Run): string | undefined {
  const bounds = (outcome.cluster.budgets ?? [])
    .filter(({ namespace, name }) => names.includes(`${namespace}/${name}`))
    .flatMap(({ name, spec: { minAvailable, maxUnavailable } }) => [
      ...(minAvailable === undefined ? [] : [`${name}: minAvailable ${minAvailable}`]),
      ...(maxUnavailable === undefined ? [] : [`${name}: maxUnavailable ${maxUnavailable}`]),
    ]);
  return bounds.length === 0 ? undefined : bounds.join(', ');
}
