import { AffinityFilter } from './affinity/affinity-filter.ts';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeInfo } from './cache/node-info.ts';
import type { PodInfo, PodMoves } from './cache/pod-info.ts';
import { TakenPorts } from './cache/spec-catalog.ts';
import { DeviceFilter } from './devices/device-filter.ts';
import { askedFeatures, DeclaredFeaturesFilter } from './filters/declared-features.ts';
import { nodeVerdict, type Occupied } from './filters/node-verdict.ts';
import type { SchedulerOptions } from './options.ts';
import { AFFINITY_CONFLICT, type Reason } from './reason.ts';
import { FITS, type Refusals } from './refusals.ts';
import type { Scratch } from './scratch.ts';
import { constraintsOf } from './spread/constraints.ts';
import { HardSpread } from './spread/hard-spread.ts';
import { NO_NODE, type SpecTable } from './tables.ts';
import { checkClaims } from './volumes/pod-claims.ts';
import { VolumeFilter } from './volumes/volume-filter.ts';

/** A filter that depends on more than the node itself. */
interface WideFilter {
  verdict(slot: number, moves?: PodMoves): number;
}

/** The verdicts on all nodes for a pod. */
export interface Verdicts {
  readonly bySlot: Int32Array;
  /** The number of nodes with each verdict. */
  readonly counts: ReadonlyMap<number, number>;
  /** The feasible slots, in order. */
  readonly feasible: Int32Array;
}

const NO_MOVES: PodMoves = { gone: new Set(), come: [] };

/** Checks one pod against all nodes. */
export class FilterCycle {
  readonly pod: PodInfo;
  /** The reason why the pod fits nowhere, if it is known before any node is looked at. */
  readonly refusal: Reason | undefined;
  readonly #wide: readonly WideFilter[];
  readonly #table: SpecTable;
  readonly #view: ClusterView;
  readonly #options: SchedulerOptions;
  readonly #refusals: Refusals;

  constructor(
    pod: PodInfo,
    table: SpecTable,
    view: ClusterView,
    options: SchedulerOptions,
    refusals: Refusals,
  ) {
    this.pod = pod;
    this.#table = table;
    this.#view = view;
    this.#options = options;
    this.#refusals = refusals;
    const { rules, volumes } = options;
    const wide: WideFilter[] = [];
    let refusal: Reason | undefined =
      pod.needs.choice.named?.size === 0 ? AFFINITY_CONFLICT : undefined;
    if (pod.claims.length > 0 && refusal === undefined) {
      const checked = checkClaims(pod, volumes);
      if (checked.kind === 'refused') refusal = checked.reason;
      else {
        const filter = new VolumeFilter(pod, checked.claims, volumes, view, rules, refusals);
        if (filter.isNeeded) wide.push(filter);
      }
    }
    const written = pod.pod.spec.topologySpreadConstraints ?? [];
    const hard = constraintsOf(pod, written, 'DoNotSchedule', view);
    if (hard.length > 0) wide.push(new HardSpread(pod, hard, view, rules, refusals));
    const affinity = new AffinityFilter(pod, view, refusals);
    if (affinity.isNeeded) wide.push(affinity);
    const needs = options.devices?.needsOf(pod.pod);
    if (options.devices !== undefined && needs?.kind === 'known') {
      wide.push(new DeviceFilter(needs, options.devices.room(), view, refusals));
    }
    const features = askedFeatures(pod.pod.spec, rules);
    if (features.length > 0) wide.push(new DeclaredFeaturesFilter(features, view, refusals));
    this.refusal = refusal;
    this.#wide = wide;
  }

  run(scratch: Scratch): Verdicts {
    const { verdicts: own, counts, feasible: fitting } = this.#table;
    const claimed = this.#view.nominatedSlots();
    const isPlain = this.#wide.length === 0 && claimed.size === 0;
    if (fitting.length === 0 || isPlain) return { bySlot: own, counts, feasible: fitting };
    const bySlot = own.slice(0, this.#view.nodes.length);
    const after = new Map(counts);
    const feasible = scratch.ints(fitting.length);
    let count = 0;
    for (let i = 0; i < fitting.length; i++) {
      const slot = fitting[i] ?? 0;
      const verdict = this.#wideVerdict(slot, claimed);
      if (verdict === FITS) feasible[count++] = slot;
      else {
        bySlot[slot] = verdict;
        after.set(verdict, (after.get(verdict) ?? 0) + 1);
      }
    }
    if (count === 0) after.delete(FITS);
    return { bySlot, counts: after, feasible: feasible.subarray(0, count) };
  }

  /** The place of the first slot that is feasible; the others are not looked at. */
  firstOf(slots: Int32Array): number | undefined {
    const { verdicts } = this.#table;
    const claimed = this.#view.nominatedSlots();
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      if (verdicts[slot] === FITS && this.#wideVerdict(slot, claimed) === FITS) return place;
    }
    return undefined;
  }

  /** The verdict on one node, with some pods removed and others added. */
  verdictAfter(info: NodeInfo, moves: PodMoves): number {
    if (info.node === undefined) return NO_NODE;
    const { needs, demand } = this.pod;
    const occupied = occupiedAfter(info, moves, needs.ports.length > 0);
    const { rules } = this.#options;
    const verdict = nodeVerdict(needs, demand, info.node, occupied, rules, this.#refusals);
    return verdict === FITS ? this.#firstRefusal(info.slot, moves) : verdict;
  }

  /** The same including the nominated pods, whose room must stay free. */
  verdictBesideNominated(info: NodeInfo, moves: PodMoves = NO_MOVES): number {
    const nominated = this.#nominatedOn(info);
    if (nominated.length === 0) return this.verdictAfter(info, moves);
    const crowded = { gone: moves.gone, come: [...moves.come, ...nominated] };
    const verdict = this.verdictAfter(info, crowded);
    return verdict === FITS ? this.verdictAfter(info, moves) : verdict;
  }

  #wideVerdict(slot: number, claimed: ReadonlySet<number>): number {
    if (claimed.has(slot)) return this.verdictBesideNominated(this.#view.infoAt(slot));
    return this.#firstRefusal(slot, undefined);
  }

  #firstRefusal(slot: number, moves: PodMoves | undefined): number {
    for (const filter of this.#wide) {
      const verdict = filter.verdict(slot, moves);
      if (verdict !== FITS) return verdict;
    }
    return FITS;
  }

  /** @upstream pkg/scheduler/framework/runtime/framework.go addNominatedPods (1.36) */
  #nominatedOn({ nominated }: NodeInfo): readonly PodInfo[] {
    const { key, priority } = this.pod;
    return [...nominated.values()].filter(
      (other) => other.key !== key && other.priority >= priority,
    );
  }
}

function occupiedAfter(info: NodeInfo, { gone, come }: PodMoves, countsPorts: boolean): Occupied {
  const scalars = new Map(info.scalars);
  const taken = {
    podCount: info.podCount + come.length - gone.size,
    milliCpu: info.milliCpu,
    memory: info.memory,
    ephemeralStorage: info.ephemeralStorage,
    scalars,
  };
  const count = ({ demand }: PodInfo, by: 1 | -1): void => {
    taken.milliCpu += by * demand.milliCpu;
    taken.memory += by * demand.memory;
    taken.ephemeralStorage += by * demand.ephemeralStorage;
    for (const [name, amount] of demand.scalars) {
      scalars.set(name, (scalars.get(name) ?? 0) + by * amount);
    }
  };
  for (const pod of come) count(pod, 1);
  for (const pod of gone) count(pod, -1);
  const ports = countsPorts ? portsAfter(info, { gone, come }) : info.ports;
  return { ...taken, allocatable: info.allocatable, ports };
}

function portsAfter(info: NodeInfo, { gone, come }: PodMoves): TakenPorts {
  const ports = new TakenPorts();
  for (const pod of [...info.pods, ...come]) {
    if (gone.has(pod)) continue;
    for (const port of pod.ports) ports.count(port, 1);
  }
  return ports;
}
