import type { Node, Pod } from '#cluster';
import { afterFilters } from './after-filters.ts';
import type { ClusterView } from './cache/cluster-view.ts';
import type { ImageLocality } from './cache/image-locality.ts';
import type { PodInfo } from './cache/pod-info.ts';
import { type ChangedCluster, SeenCluster } from './cache/seen-cluster.ts';
import { FilterCycle, type Verdicts } from './cycle.ts';
import { countReasons, fitMessage, NO_NODES, refusalMessage } from './message.ts';
import type { SchedulerOptions } from './options.ts';
import { type PreemptionVerdict, preempt } from './preemption/preempt.ts';
import { type Reason, textOf } from './reason.ts';
import { FITS, type Refusals } from './refusals.ts';
import { Knowledge, SchedulerBase } from './scheduler-base.ts';
import {
  type ScoresByPlugin,
  type Scoring,
  scoresByPlugin,
  scoringOf,
  standInsFor,
  totalScores,
} from './scores/score-nodes.ts';
import { Scratch } from './scratch.ts';
import type { Tables } from './tables.ts';

/** The result of an attempt to place a pod. */
export type Attempt =
  | {
      readonly kind: 'placed';
      readonly node: string;
      /** The number of other nodes with the same score: upstream picks one at random. */
      readonly tied: number;
    }
  | {
      readonly kind: 'unschedulable';
      /** As the condition PodScheduled shows it, without the part about preemption. */
      readonly fit: string;
      /** The reasons of the nodes, without the numbers of nodes. */
      readonly reasons: readonly Reason[];
      readonly preemption: PreemptionVerdict;
    };

/** The nodes that would take a pod, and the reasons why the others would not. */
export interface NodesForPod {
  readonly feasible: readonly string[];
  readonly refused: readonly {
    readonly node: string;
    readonly reasons: readonly Reason[];
    /** Whether preemption could help. */
    readonly isResolvable: boolean;
  }[];
}

export interface Evaluation extends NodesForPod {
  /** In the order of `feasible`. Valid until the next call of the scheduler. */
  readonly scores: ScoresByPlugin;
}

/**
 * Finds nodes for pods as the default profile does, except that it looks at all nodes, and takes
 * the first by name of equal ones.
 *
 * @upstream pkg/scheduler/schedule_one.go schedulePod (1.36)
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #view: ClusterView;
  readonly #refusals: Refusals;
  readonly #tables: Tables;
  readonly #images: ImageLocality;
  readonly #scratch = new Scratch();
  readonly #slots = new WeakMap<readonly string[], Int32Array>();

  /** @param cluster - as the API shows it, or what is known of it; an empty one by default */
  constructor(options: SchedulerOptions, cluster?: ChangedCluster | Knowledge) {
    this.#options = options;
    const knowledge =
      cluster instanceof Knowledge ? cluster.above() : knowledgeOf(options, cluster);
    this.#view = knowledge.view;
    this.#refusals = knowledge.refusals;
    this.#tables = knowledge.tables;
    this.#images = knowledge.images;
  }

  /** Replaces a node; undefined removes it. */
  setNode(name: string, node: Node | undefined): void {
    this.#view.setNode(name, node);
  }

  /**
   * Replaces a pod, bound or not; `before` is undefined for a new pod, `after` for a removed one.
   */
  replacePod(before: Pod | undefined, after: Pod | undefined): void {
    this.#view.replacePod(before, after);
  }

  /**
   * Reserves room on a node for a pod, which pods of lower priority must not take; undefined ends
   * it.
   */
  nominate(pod: Pod, node: string | undefined): void {
    this.#view.nominate(pod.key, node === undefined ? undefined : { pod, node });
  }

  /** Places a pod tentatively: nothing is written, neither here nor anywhere else. */
  attempt(pod: Pod): Attempt {
    const cycle = this.#cycleOf(pod);
    const { nodeCount } = this.#view;
    if (nodeCount === 0) {
      const preemption = { kind: 'none', message: '' } as const;
      return { kind: 'unschedulable', fit: NO_NODES, reasons: [], preemption };
    }
    if (cycle.refusal !== undefined) {
      const fit = refusalMessage(nodeCount, cycle.refusal);
      const nowhere = { bySlot: new Int32Array(0), counts: new Map([[FITS, nodeCount]]) };
      const preemption = this.#makeRoom(cycle, nowhere);
      return { kind: 'unschedulable', fit, reasons: [cycle.refusal], preemption };
    }
    const nominated = this.#view.nominatedNodeOf(pod.key);
    if (nominated !== undefined && cycle.verdictBesideNominated(nominated) === FITS) {
      return { kind: 'placed', node: nominated.name, tied: 0 };
    }
    const verdicts = cycle.run(this.#scratch);
    if (verdicts.feasible.length > 0) return this.#place(cycle.pod, verdicts.feasible);
    const { counts, reasons } = countReasons(verdicts.counts, this.#refusals);
    const fit = fitMessage(nodeCount, counts);
    const preemption = this.#makeRoom(cycle, verdicts);
    return { kind: 'unschedulable', fit, reasons, preemption };
  }

  /** The nodes that would take a pod now. */
  nodesFor(pod: Pod): NodesForPod {
    const { feasible, refused } = this.#sift(this.#cycleOf(pod));
    return { feasible: [...feasible].map((slot) => this.#view.infoAt(slot).name), refused };
  }

  /** The names of the nodes that would take a pod now; those added last come last. */
  takersOf(pod: Pod): readonly string[] {
    const cycle = this.#cycleOf(pod);
    if (cycle.refusal !== undefined) return [];
    const { feasible } = cycle.run(this.#scratch);
    return [...feasible].map((slot) => this.#view.infoAt(slot).name);
  }

  /** The first of these nodes that would take a pod now; the list never changes. */
  firstTakerOf(pod: Pod, among: readonly string[]): string | undefined {
    const cycle = this.#cycleOf(pod);
    if (cycle.refusal !== undefined) return undefined;
    const place = cycle.firstOf(this.#slotsOf(among));
    return place === undefined ? undefined : among[place];
  }

  /** The slots of nodes, found once for a list of which all are known. */
  #slotsOf(names: readonly string[]): Int32Array {
    const known = this.#slots.get(names);
    if (known !== undefined) return known;
    const slots = Int32Array.from(names, (name) => this.#view.infoNamed(name)?.slot ?? NO_SLOT);
    if (!slots.includes(NO_SLOT)) this.#slots.set(names, slots);
    return slots;
  }

  /** Why a node would not take a pod now, in the words of its condition; empty when it would. */
  refusalsOf(pod: Pod, node: string): readonly string[] {
    const cycle = this.#cycleOf(pod);
    const info = this.#view.infoNamed(node);
    if (cycle.refusal !== undefined) return [textOf(cycle.refusal)];
    const verdict = info === undefined ? FITS : cycle.verdictBesideNominated(info);
    return verdict === FITS ? [] : (this.#refusals.at(verdict)?.reasons ?? []).map(textOf);
  }

  /** The verdict of every node on a pod. */
  evaluate(pod: Pod): Evaluation {
    const cycle = this.#cycleOf(pod);
    const { feasible, refused } = this.#sift(cycle);
    const names = [...feasible].map((slot) => this.#view.infoAt(slot).name);
    const scores =
      cycle.refusal === undefined ? scoresByPlugin(this.#scoring(cycle.pod, feasible)) : new Map();
    return { feasible: names, refused, scores };
  }

  #sift(cycle: FilterCycle): {
    readonly feasible: Int32Array;
    readonly refused: NodesForPod['refused'];
  } {
    const nodes = this.#view.nodes.filter(({ node }) => node !== undefined);
    if (cycle.refusal !== undefined) {
      const reasons = [cycle.refusal];
      const refused = nodes.map(({ name }) => ({ node: name, reasons, isResolvable: false }));
      return { feasible: new Int32Array(0), refused };
    }
    const { bySlot, feasible } = cycle.run(this.#scratch);
    const refused = nodes.flatMap(({ slot, name }) => {
      const refusal = this.#refusals.at(bySlot[slot] ?? FITS);
      return refusal === undefined || bySlot[slot] === FITS ? [] : { node: name, ...refusal };
    });
    return { feasible, refused };
  }

  #cycleOf(pod: Pod): FilterCycle {
    this.#scratch.reset();
    const info = this.#view.describe(pod);
    const table = this.#tables.of(info.needs);
    return new FilterCycle(info, table, this.#view, this.#options, this.#refusals);
  }

  #place(pod: PodInfo, feasible: Int32Array): Attempt {
    const nameOf = (slot: number): string => this.#view.infoAt(slot).name;
    const [only = 0] = feasible;
    if (feasible.length === 1) return { kind: 'placed', node: nameOf(only), tied: 0 };
    const scoring = this.#scoring(pod, feasible);
    const candidates = standInsFor(scoring);
    const { slots, ties } = candidates;
    const totals = totalScores(scoring, candidates);
    const { ranks } = scoring;
    let best = only;
    let most = -1;
    let alike = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const total = totals[i] ?? 0;
      if (total > most) {
        most = total;
        best = slot;
        alike = 0;
      } else if (total < most) continue;
      alike += ties?.[i] ?? 1;
      if ((ranks[slot] ?? 0) < (ranks[best] ?? 0)) best = slot;
    }
    return { kind: 'placed', node: nameOf(best), tied: alike - 1 };
  }

  #scoring(pod: PodInfo, feasible: Int32Array): Scoring {
    const table = this.#tables.of(pod.needs);
    return scoringOf(pod, feasible, {
      images: this.#images.scoresOf(pod.pod.spec),
      table,
      view: this.#view,
      options: this.#options,
      scratch: this.#scratch,
      ranks: this.#ranksFor(pod),
    });
  }

  /** The first by name of equally good nodes wins, unless ties are drawn. */
  #ranksFor({ pod }: PodInfo): Int32Array {
    const { tieBreaks } = this.#options;
    if (tieBreaks === undefined) return this.#ranksWithFirst(this.#options.preferred?.(pod.key));
    const ranks = this.#scratch.ints(this.#view.nodes.length);
    tieBreaks.ofNodes(pod.key, ranks);
    return ranks;
  }

  /** The ranks by name, with one node before all others. */
  #ranksWithFirst(first: string | undefined): Int32Array {
    const ranks = this.#view.ranks();
    const slot = first === undefined ? undefined : this.#view.infoNamed(first)?.slot;
    return slot === undefined ? ranks : ranks.slice().fill(-1, slot, slot + 1);
  }

  /** The tie-breaks of nodes for a preemption, drawn when the first one is asked for. */
  #lotsFor(pod: PodInfo): ((node: string) => number) | undefined {
    if (this.#options.tieBreaks === undefined) return undefined;
    let ranks: Int32Array | undefined;
    return (node) => {
      ranks ??= this.#ranksFor(pod);
      return ranks[this.#view.infoNamed(node)?.slot ?? 0] ?? 0;
    };
  }

  #makeRoom(cycle: FilterCycle, verdicts: Omit<Verdicts, 'feasible'>): PreemptionVerdict {
    const { budgets, rules } = this.#options;
    return afterFilters(
      cycle.refusal !== undefined,
      () => preempt(cycle, verdicts, this.#view, this.#refusals, budgets, this.#lotsFor(cycle.pod)),
      rules,
    );
  }
}

const NO_SLOT = -1;

/** All that is known of a cluster as it is now. */
function knowledgeOf(
  { rules, namespaceLabels, base = new SchedulerBase(rules) }: SchedulerOptions,
  cluster: ChangedCluster | undefined,
): Knowledge {
  if (cluster === undefined) return base.knowledge(namespaceLabels);
  const knowledge = base.knowledgeOf(cluster.given, namespaceLabels).above();
  new SeenCluster(cluster.given).update(knowledge.view, cluster);
  return knowledge;
}
