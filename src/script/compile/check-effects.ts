import type { Cluster, Pod, PodKey, ResourceSlice } from '#cluster';
import { firstOf } from '#diagnostics';
import { namesOf, type Report, type Reports } from '#script-fields';
import type { ScriptEvent } from '../script.ts';
import { checkDevices } from './check-devices.ts';
import { checkNodeUsage, checkPodUsage } from './check-usage.ts';
import type { KnownMachines } from './known-machines.ts';
import type { KubeletChanges } from './kubelet-changes.ts';
import { matchingPods, type OccurrenceSubject } from './occurrence.ts';
import { TaintsSoFar } from './taints-so-far.ts';

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
