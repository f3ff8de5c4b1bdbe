import {
  type Cluster,
  nodesByName,
  type Pod,
  type PodKey,
  type ResourceSlice,
  type Taint,
} from '#cluster';
import { firstOf, nearest } from '#diagnostics';
import { namesOf, type Report, type Reports, type TaintSelector } from '#script-fields';
import { addToList } from '#units';
import type { ScriptEvent } from '../script.ts';
import { checkDevices } from './check-devices.ts';
import { checkNodeUsage, checkPodUsage } from './check-usage.ts';
import type { KnownMachines } from './known-machines.ts';
import type { KubeletChanges } from './kubelet-changes.ts';
import { matchingPods, type OccurrenceSubject } from './occurrences.ts';

/** Complains about well-written events with effects that no machine could have. */
export class EffectChecks {
  readonly #pods: readonly Pod[];
  readonly #slices: readonly ResourceSlice[];
  readonly #machines: KnownMachines;
  readonly #changes: KubeletChanges;
  readonly #taints: TaintsSoFar;
  readonly #reports: Reports;
  /** Repetitions have the same targets as the first happening. */
  readonly #checked = new Set<ScriptEvent>();

  constructor(
    cluster: Cluster,
    machines: KnownMachines,
    changes: KubeletChanges,
    reports: Reports,
  ) {
    const { pods, resourceSlices = [] } = cluster;
    this.#pods = pods;
    this.#taints = new TaintsSoFar(cluster);
    this.#slices = resourceSlices;
    this.#machines = machines;
    this.#changes = changes;
    this.#reports = reports;
  }

  /** Events come in order of time: an event changes the settings of earlier ones. */
  check(event: ScriptEvent, targets: readonly OccurrenceSubject[]): void {
    const action = event.value.plan.steps[0]?.action;
    const report = this.#reports.about(event.written);
    if (action?.kind === 'setKubelet') {
      this.#changes.change(nodesOf(targets), action.config, ['setKubelet', 'config'], report);
    }
    if (action?.kind === 'taint') this.#taints.add(nodesOf(targets), action.taints);
    if (this.#checked.has(event)) return;
    this.#checked.add(event);
    if (action?.kind === 'untaint') {
      this.#taints.checkRemoval(nodesOf(targets), action.taints, report);
    }
    if (action?.kind === 'terminateInstance' || action?.kind === 'stopInstance') {
      checkInstances(action.kind, nodesOf(targets), this.#machines, report);
    }
    if (action?.kind === 'deviceTaint' && !isOptional(event)) {
      checkDevices(action.choice, nodesOf(targets), this.#slices, report);
    }
    if (action?.kind === 'usage') {
      checkPodUsage(action.change, this.#podsOf(targets), this.#machines, report);
    }
    if (action?.kind === 'nodeUsage') {
      checkNodeUsage(action.change, nodesOf(targets), this.#machines, report);
    }
  }

  #podsOf(targets: readonly OccurrenceSubject[]): readonly Pod[] {
    const { byKey } = namesOf(this.#pods);
    const lookup = { pod: (key: PodKey) => byKey.get(key), pods: () => this.#pods };
    return targets.flatMap((target) =>
      target.kind === 'pods' ? matchingPods(target, lookup) : [],
    );
  }
}

/** An event that may find nothing to do. */
const isOptional = ({ value: { plan } }: ScriptEvent): boolean =>
  plan.subject.kind === 'nodes' && plan.subject.target.optional === true;

const nodesOf = (targets: readonly OccurrenceSubject[]): readonly string[] =>
  targets.flatMap((target) => (target.kind === 'nodes' ? target.nodes : []));

/** Complains where a cloud is to end machines that are not instances, according to NodeFacts. */
function checkInstances(
  event: 'terminateInstance' | 'stopInstance',
  nodes: readonly string[],
  machines: KnownMachines,
  report: Report,
): void {
  const others = nodes.filter((node) => !machines.canBeInstance(node));
  if (others.length === 0) return;
  report([event], 'error', {
    code: 'script/not-an-instance',
    message: `${firstOf(others)} is no instance of a cloud: NodeFacts say cloud: false`,
    hint: 'write powerOff instead',
  });
}

type Mark = Pick<Taint, 'key' | 'effect'>;

/** Keys of taints that controllers and autoscalers put on nodes and take away. */
const OF_CONTROLLERS =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|karpenter\.sh)\/|ClusterAutoscaler|^ToBeDeleted/;

/** The taints that the snapshot and earlier events put on nodes: removing others does nothing. */
export class TaintsSoFar {
  readonly #cluster: Pick<Cluster, 'nodes' | 'nodeReadinessRules'>;
  /** Those of events, by node. */
  readonly #added = new Map<string, Mark[]>();

  constructor(cluster: Pick<Cluster, 'nodes' | 'nodeReadinessRules'>) {
    this.#cluster = cluster;
  }

  add(nodes: readonly string[], taints: readonly Mark[]): void {
    for (const node of nodes) for (const taint of taints) addToList(this.#added, node, taint);
  }

  /** Warns about taints that none of these nodes has. Nodes that are still to come may have any. */
  checkRemoval(
    nodes: readonly string[],
    selectors: readonly TaintSelector[],
    report: Report,
  ): void {
    const known = this.#knownOn(nodes);
    if (nodes.length === 0 || known === undefined) return;
    // Rules of the cluster may add their taints at any time.
    const ofRules = (this.#cluster.nodeReadinessRules ?? []).map(({ taint }) => taint.key);
    for (const [index, { key, effect }] of selectors.entries()) {
      const isThere = known.some(
        (taint) => taint.key === key && (effect === undefined || taint.effect === effect),
      );
      if (isThere || OF_CONTROLLERS.test(key) || ofRules.includes(key)) continue;
      const text = effect === undefined ? key : `${key}:${effect}`;
      const near = nearest(key, new Set(known.map((taint) => taint.key)));
      report(['untaint', 'taints', index], 'warning', {
        code: 'script/no-such-taint',
        message: `nothing has tainted ${firstOf(nodes)} with ${text} by then: nothing is removed`,
        ...(near !== undefined && { hint: `did you mean ${near}?` }),
      });
    }
  }
  /** The taints of nodes; undefined where one of them is still to come. */
  #knownOn(nodes: readonly string[]): readonly Mark[] | undefined {
    const shown = nodesByName(this.#cluster.nodes);
    return nodes.every((node) => shown.has(node) || this.#added.has(node))
      ? nodes.flatMap((node) => [
          ...(shown.get(node)?.taints ?? []),
          ...(this.#added.get(node) ?? []),
        ])
      : undefined;
  }
}
