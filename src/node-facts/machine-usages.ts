import type {
  FsStats,
  ImageFsLayout,
  Node,
  NodeStats,
  Pod,
  PodStats,
  StatsSummary,
} from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { kubeletUid } from '#pod-facts';
import type { NodeFacts } from '#script';
import { type FoundSummary, type LoadedSnapshot, readStatsPatch, type StatsPatch } from '#snapshot';
import { type AbsentStats, LACKS_STATS } from './absent-stats.ts';
import type { Assumptions, FactAssumption } from './assumptions.ts';
import {
  complaintsAboutSummaries,
  type EntryPlace,
  statsOfMissingPods,
} from './check-summaries.ts';
import { completeSummary } from './complete-summary.ts';
import { type Complaints, diagnosticAt } from './diagnostics.ts';
import { entriesOfPods } from './entries-of-pods.ts';
import { lastGiven } from './last-given.ts';
import type { MachineUsage } from './machine-facts.ts';
import { assumedEntry, type MissingStats } from './missing-stats.ts';
import { patchSummary } from './patch-summary.ts';
import { indexMetrics, type MetricsIndex, summaryOfMetrics } from './summary-of-metrics.ts';
import { unusedImageBytes } from './unused-images.ts';

interface Measured {
  readonly summary: StatsSummary;
  readonly scope: MachineUsage['scope'];
  /** The place of an entry of the summary. */
  readonly placeOf: (entry: PodStats) => EntryPlace;
}

/**
 * The use of machines when they were measured: by summaries of kubelets, else by metrics of the
 * API.
 */
export class MachineUsages {
  readonly #summaries: ReadonlyMap<string, FoundSummary>;
  readonly #metrics: MetricsIndex;
  readonly #patches: ReadonlyMap<NodeFacts, StatsPatch>;
  readonly #missingStats: MissingStats;
  readonly #complaints: Complaints;
  readonly #assumptions: Assumptions;

  constructor(
    snapshot: LoadedSnapshot,
    facts: readonly NodeFacts[],
    missingStats: MissingStats,
    complaints: Complaints,
    assumptions: Assumptions,
  ) {
    const { summaries } = snapshot.measurements;
    this.#summaries = new Map(summaries.map((each) => [each.summary.node.nodeName, each]));
    this.#metrics = indexMetrics(snapshot.measurements);
    this.#patches = new Map(facts.flatMap((each) => patchOf(each, complaints)));
    this.#missingStats = missingStats;
    this.#complaints = complaints;
    this.#assumptions = assumptions;
    for (const complaint of complaintsAboutSummaries(snapshot)) complaints.add(complaint);
  }

  /** Whether no node has any measurement. */
  get areUnknown(): boolean {
    if (this.#missingStats !== 'kubelet') return false;
    const { nodes, pods } = this.#metrics;
    return this.#summaries.size + this.#patches.size + nodes.size + pods.size === 0;
  }

  /** Undefined when nothing on the node was measured. */
  of(
    node: Node,
    facts: readonly NodeFacts[],
    pods: readonly Pod[],
    configuration: KubeletConfiguration,
  ): MachineUsage | undefined {
    const measured = this.#patched(node, facts, this.#measured(node, pods));
    if (measured === undefined) return undefined;
    const { scope, placeOf } = measured;
    const { entries, ofMissingPods } = entriesOfPods(measured.summary.pods, pods);
    const [first] = ofMissingPods;
    if (first !== undefined) {
      this.#complaints.add(statsOfMissingPods(node.name, ofMissingPods, placeOf(first)));
    }
    const assumed = this.#assumeOfPods(node.name, pods, entries, scope);
    const own = { node: measured.summary.node, pods: [...entries, ...assumed] };
    const layout = lastGiven(facts, 'imageFs') ?? inferLayout(own.node);
    const { summary, derived } = completeSummary(own, layout, configuration);
    const assume = (kind: Parameters<Assumptions['add']>[0]) =>
      this.#assumptions.add(kind, node.name);
    if (derived.includes('pods-memory')) assume('pods-memory-derived');
    if (scope === 'all') {
      if (derived.includes('image-fs')) assume('images-on-node-disk');
      if (summary.node.runtime?.imageFs === undefined) assume('image-disk-unknown');
    }
    return {
      summary,
      layout,
      ...this.#collectable(node, facts, pods, { summary, scope }),
      scope,
      assumedPods: assumed.length,
    };
  }

  /**
   * The bytes that collecting images and containers frees; metrics of the API show no disk that
   * this could help.
   */
  #collectable(
    node: Node,
    facts: readonly NodeFacts[],
    pods: readonly Pod[],
    { summary, scope }: Pick<MachineUsage, 'summary' | 'scope'>,
  ): Pick<MachineUsage, 'unusedImages' | 'deadContainers'> {
    const recorded = lastGiven(facts, 'unusedImages');
    const deadContainers = lastGiven(facts, 'deadContainers');
    const listed = scope === 'all' ? unusedImageBytes(node, pods, summary.node) : undefined;
    if (recorded === undefined && listed !== undefined) {
      this.#assumptions.add('unused-images-estimated', node.name);
    } else if (scope === 'all' && recorded === undefined && deadContainers === undefined) {
      this.#assumptions.add('nothing-to-collect', node.name);
    }
    return { unusedImages: recorded ?? listed ?? 0, deadContainers: deadContainers ?? 0 };
  }

  #measured(node: Node, pods: readonly Pod[]): Measured | undefined {
    const found = this.#summaries.get(node.name);
    if (found !== undefined) {
      const { summary, path, position } = found;
      return { summary, scope: 'all', placeOf: () => ({ path, position }) };
    }
    const ofMetrics = summaryOfMetrics(node, pods, this.#metrics);
    if (ofMetrics === undefined) return this.#assumed(node, pods);
    this.#assumptions.add('usage-from-metrics', node.name);
    if (!ofMetrics.daemonsKnown) this.#assumptions.add('daemons-without-memory', node.name);
    return { summary: ofMetrics.summary, scope: 'memory', placeOf: () => ({}) };
  }

  /** Without measurements, pods have the use that the user assumes. */
  #assumed(node: Node, pods: readonly Pod[]): Measured | undefined {
    const taken = this.#missingStats;
    const metrics = taken === 'kubelet' ? undefined : metricsAssumed(pods, taken);
    const found = metrics && summaryOfMetrics(node, pods, metrics);
    if (found === undefined) return undefined;
    this.#assumptions.add('daemons-without-memory', node.name);
    const summary = { ...found.summary, pods: [] };
    return { summary, scope: 'memory', placeOf: () => ({}) };
  }

  #patched(
    { name: nodeName }: Node,
    facts: readonly NodeFacts[],
    measured: Measured | undefined,
  ): Measured | undefined {
    const patches = facts.flatMap((each) => {
      const patch = this.#patches.get(each);
      return patch === undefined ? [] : [{ patch, document: each.document }];
    });
    const last = patches.at(-1);
    if (last === undefined) return measured;
    const before = measured?.summary ?? { node: { nodeName }, pods: [] };
    return {
      summary: patches.reduce((below, { patch }) => patchSummary(below, patch), before),
      scope: 'all',
      placeOf: (entry) =>
        measured?.summary.pods.includes(entry)
          ? measured.placeOf(entry)
          : last.document.placeOf(['spec', 'stats', 'pods'], 'name'),
    };
  }

  /** The assumed entries of running pods without measurements. */
  #assumeOfPods(
    node: string,
    pods: readonly Pod[],
    entries: readonly PodStats[],
    scope: MachineUsage['scope'],
  ): readonly PodStats[] {
    const measured = new Set(entries.map(({ podRef }) => podRef.uid));
    const missing = pods.filter((pod) => pod.phase === 'Running' && !measured.has(kubeletUid(pod)));
    for (const kind of CHECKED_KINDS[scope]) {
      this.#assumptions.addPods(kind, node, entries.filter(LACKS_STATS[kind]).length);
    }
    const taken = this.#missingStats;
    this.#assumptions.addPods(ASSUMED[taken], node, missing.length);
    return taken === 'kubelet' ? [] : missing.map((pod) => assumedEntry(pod, taken));
  }
}

function metricsAssumed(
  pods: readonly Pod[],
  taken: Exclude<MissingStats, 'kubelet'>,
): MetricsIndex {
  const running = pods.filter(({ phase }) => phase === 'Running');
  const entries = running.map((pod) => {
    const { memory } = assumedEntry(pod, taken);
    return [pod.key, memory?.workingSetBytes ?? 0] as const;
  });
  return { nodes: new Map(), pods: new Map(entries) };
}

/** Metrics of the API never include disks and processes. */
const CHECKED_KINDS: Readonly<Record<MachineUsage['scope'], readonly AbsentStats[]>> = {
  all: ['pods-without-memory', 'pods-without-disk', 'pods-without-processes'],
  memory: ['pods-without-memory'],
};

const ASSUMED = {
  kubelet: 'pods-without-stats',
  zero: 'pods-taken-for-idle',
  request: 'pods-taken-at-requests',
} as const satisfies Record<MissingStats, FactAssumption['kind']>;

function patchOf(
  facts: NodeFacts,
  complaints: Complaints,
): readonly (readonly [NodeFacts, StatsPatch])[] {
  if (facts.stats === undefined || facts.stats === null) return [];
  const reading = readStatsPatch(facts.stats);
  if (reading.ok) return [[facts, reading.patch]];
  for (const problem of reading.problems) {
    const path = ['spec', 'stats', ...problem.path];
    complaints.add(diagnosticAt({ ...problem, path }, facts.document.placeOf));
  }
  return [];
}

/**
 * The file systems of images and writable layers, as far as sizes show them. Disks of equal size
 * look like one disk, so NodeFacts can correct this.
 */
function inferLayout({ fs, runtime }: Pick<NodeStats, 'fs' | 'runtime'>): ImageFsLayout {
  const { imageFs, containerFs } = runtime ?? {};
  if (!areDifferent(imageFs, fs)) return 'shared';
  const layersOnNodeDisk = containerFs !== undefined && areAlike(containerFs, fs);
  return layersOnNodeDisk ? 'split' : 'dedicated';
}

const areDifferent = (a: FsStats | undefined, b: FsStats | undefined): boolean =>
  SIZES.some((size) => a?.[size] !== undefined && b?.[size] !== undefined && a[size] !== b[size]);

const areAlike = (a: FsStats, b: FsStats | undefined): boolean =>
  SIZES.every((size) => a[size] === b?.[size]);

const SIZES = ['capacityBytes', 'inodes'] as const;
