import { type Node, type Pod, podsByNode } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { kubeletUid } from '#pod-facts';
import { type KnownMachines, type NodeFacts, readNodeFacts } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { type Duration, microseconds, parseGoDuration } from '#units';
import type { KubeletSettings } from '#versions';
import { Assumptions, type FactAssumption } from './assumptions.ts';
import { checkReservations } from './check-reservations.ts';
import type { ConfigurationLayers, Layer } from './configuration-layers.ts';
import { Complaints } from './diagnostics.ts';
import { KubeletConfigurations } from './kubelet-configurations.ts';
import { lastGiven } from './last-given.ts';
import type { MachineFacts } from './machine-facts.ts';
import { MachineUsages } from './machine-usages.ts';
import type { MissingStats } from './missing-stats.ts';

/** The facts of a snapshot about machines, in addition to its Node objects. */
export interface GatheredMachines {
  readonly of: (node: string) => MachineFacts;
  /** Nodes without any measurement, by name. */
  readonly unmeasured: readonly string[];
  readonly assumptions: readonly FactAssumption[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A machine without any facts. */
const UNKNOWN: MachineFacts = { configuration: {} };

/**
 * Gathers the facts about machines in all documents of a snapshot. The seed is for picks in
 * NodeFacts.
 */
export function gatherMachines(
  snapshot: LoadedSnapshot,
  seed: number,
  missingStats: MissingStats = 'kubelet',
): GatheredMachines {
  const { nodes, pods } = snapshot.cluster;
  const complaints = new Complaints();
  const assumptions = new Assumptions();
  const reading = readNodeFacts(snapshot.nodeFacts, nodes, seed);
  for (const diagnostic of reading.diagnostics) complaints.add(diagnostic);
  const factsOf = factsByNode(reading.facts);
  const names = new Set(nodes.map(({ name }) => name));
  const kubelets = new KubeletConfigurations(snapshot, names, complaints);
  const layerOf = layersOfFacts(reading.facts);
  const usages = new MachineUsages(snapshot, reading.facts, missingStats, complaints, assumptions);
  const podsOn = podsToMeasure(pods, usages);

  const machines = new Map<string, MachineFacts>();
  const unmeasured: string[] = [];
  const checked = new Set<ConfigurationLayers>();
  for (const node of nodes) {
    const facts = factsOf.get(node.name) ?? [];
    const base = kubelets.of(node);
    const layers = facts
      .flatMap((each) => layerOf.get(each) ?? [])
      .reduce((below, layer) => below.with(layer), base ?? kubelets.none);
    checked.add(layers);
    if (layers !== kubelets.none) checkReservations(node, layers, assumptions);
    const machine = machineOf(node, facts, layers, podsOn.get(node.name) ?? [], usages);
    assumptions.addPreset(kubelets.presetOf(node), node.name);
    if (machine.usage === undefined) unmeasured.push(node.name);
    else if (layers === kubelets.none) assumptions.add('kubelet-defaults', node.name);
    if (machine !== UNKNOWN) machines.set(node.name, machine);
  }
  for (const layers of checked) layers.check();
  return {
    of: (node) => machines.get(node) ?? UNKNOWN,
    unmeasured,
    assumptions: assumptions.all,
    diagnostics: complaints.diagnostics,
  };
}

/** Pods by node; not needed where nothing is measured. */
const podsToMeasure = (pods: readonly Pod[], usages: MachineUsages) =>
  podsByNode(usages.areUnknown ? [] : pods);

function machineOf(
  node: Node,
  facts: readonly NodeFacts[],
  { configuration }: ConfigurationLayers,
  pods: readonly Pod[],
  usages: MachineUsages,
): MachineFacts {
  const usage = usages.of(node, facts, pods, configuration);
  const isConfigured = Object.keys(configuration).length > 0;
  if (usage === undefined && facts.length === 0 && !isConfigured) return UNKNOWN;
  const inhibitDelayMaxSec = lastGiven(facts, 'inhibitDelayMaxSec');
  const cloud = lastGiven(facts, 'cloud');
  return {
    configuration,
    ...(usage && { usage }),
    ...(inhibitDelayMaxSec !== undefined && { inhibitDelayMaxSec }),
    ...(cloud !== undefined && { cloud }),
  };
}

function factsByNode(facts: readonly NodeFacts[]): ReadonlyMap<string, readonly NodeFacts[]> {
  const byNode = new Map<string, NodeFacts[]>();
  for (const each of facts) {
    for (const node of each.nodes) byNode.set(node, [...(byNode.get(node) ?? []), each]);
  }
  return byNode;
}

/** One layer for each document, so that its nodes share the results. */
const layersOfFacts = (facts: readonly NodeFacts[]): ReadonlyMap<NodeFacts, Layer> =>
  new Map(
    facts.flatMap((each): readonly (readonly [NodeFacts, Layer])[] => {
      const { kubelet: configuration, document } = each;
      if (configuration === undefined) return [];
      const placeOf: Layer['placeOf'] = (field, part) =>
        document.placeOf(['spec', 'kubelet', ...field], part);
      return [[each, { configuration, placeOf }]];
    }),
  );

/** The gathered facts, in the form that a script needs. */
export function knownMachines({ of }: GatheredMachines): KnownMachines {
  const uids = new Map<string, ReadonlySet<string>>();
  const measuredUids = (node: string): ReadonlySet<string> => {
    const known = uids.get(node);
    if (known !== undefined) return known;
    const found = new Set(of(node).usage?.summary.pods.map(({ podRef }) => podRef.uid));
    uids.set(node, found);
    return found;
  };
  return {
    configurationOf: (node) => of(node).configuration,
    measuredOf: (node) => of(node).usage?.scope ?? 'nothing',
    canBeInstance: (node) => of(node).cloud !== false,
    isMeasured: (pod) =>
      pod.nodeName !== undefined && measuredUids(pod.nodeName).has(kubeletUid(pod)),
  };
}

/** The lease of a node gives its duration where the configuration of the kubelet does not. */
export function kubeletSettings(
  {
    nodeStatusUpdateFrequency,
    nodeStatusReportFrequency,
    nodeLeaseDurationSeconds,
    kubeAPIQPS,
    kubeAPIBurst,
    crashLoopBackOff,
    singleProcessOOMKill,
    serializeImagePulls,
    maxParallelImagePulls,
    featureGates,
  }: KubeletConfiguration,
  leaseSeconds: number | undefined,
): KubeletSettings {
  const update = durationIn(nodeStatusUpdateFrequency);
  const report = durationIn(nodeStatusReportFrequency);
  const longest = durationIn(crashLoopBackOff?.['maxContainerRestartPeriod']);
  const lease = nodeLeaseDurationSeconds ?? leaseSeconds;
  return {
    ...(update !== undefined && { nodeStatusUpdateFrequency: update }),
    ...(report !== undefined && { nodeStatusReportFrequency: report }),
    ...(lease !== undefined && { nodeLeaseDurationSeconds: lease }),
    ...(kubeAPIQPS != null && { kubeAPIQPS }),
    ...(kubeAPIBurst != null && { kubeAPIBurst }),
    ...(longest !== undefined && { maxContainerRestartPeriod: longest }),
    ...(singleProcessOOMKill != null && { singleProcessOOMKill }),
    ...(serializeImagePulls != null && { serializeImagePulls }),
    ...(maxParallelImagePulls != null && { maxParallelImagePulls }),
    ...(featureGates && { featureGates }),
  };
}

function durationIn(text: string | null | undefined): Duration | undefined {
  const parsed = parseGoDuration(text ?? '');
  return parsed.ok ? microseconds(Number(parsed.value) / 1_000) : undefined;
}
