import { type Node, nodesByName } from '#cluster';
import {
  type ConfigurationProblem,
  checkWhole,
  type KubeletConfiguration,
  patched,
} from '#kubelet-configuration';
import {
  type Located,
  type Path,
  type PodMatcher,
  type Report,
  type Reports,
  resolveNodes,
  resolvePods,
} from '#script-fields';
import { judgeName, parseVersion, sayTrouble } from '#versions';
import type { KubeletSetting, PodSetting } from '../schema/settings-schema.ts';
import type { Scope } from './batches.ts';
import type { KnownMachines } from './known-machines.ts';

/**
 * Tracks the configuration of kubelets, and complains about changes with which they would not
 * start.
 */
export class KubeletChanges {
  readonly #machines: KnownMachines;
  readonly #nodes: ReadonlyMap<string, Node>;
  /** Kubelets with one history share one object, so that each is checked once. */
  readonly #current = new Map<string, KubeletConfiguration>();

  constructor(machines: KnownMachines, nodes: readonly Node[]) {
    this.#machines = machines;
    this.#nodes = nodesByName(nodes);
  }

  /** Applies the patch, which is at `path`, to the kubelets of these nodes. */
  change(nodes: readonly string[], patch: KubeletConfiguration, path: Path, report: Report): void {
    this.#judgeGates(
      nodes,
      Object.keys(patch.featureGates ?? {}),
      [...path, 'featureGates'],
      report,
    );
    const changed = new Map<KubeletConfiguration, KubeletConfiguration>();
    for (const node of nodes) {
      const before = this.#current.get(node) ?? this.#machines.configurationOf(node);
      const after = changed.get(before) ?? patched(before, patch);
      if (!changed.has(before)) complain(node, before, after, patch, path, report);
      changed.set(before, after);
      this.#current.set(node, after);
    }
  }

  /** A kubelet with a feature gate that its release does not know does not start. */
  #judgeGates(
    nodes: readonly string[],
    gates: readonly string[],
    path: Path,
    report: Report,
  ): void {
    if (gates.length === 0) return;
    const releases = new Set(nodes.map((node) => this.#nodes.get(node)?.kubeletVersion ?? ''));
    for (const gate of gates) {
      const troubles = [...releases].flatMap((release) => {
        const version = parseVersion(release);
        return judgeName('feature-gate', gate, version.ok ? version.value : undefined) ?? [];
      });
      const [trouble] = troubles;
      if (trouble === undefined) continue;
      report([...path, gate], 'error', {
        code: 'kubelet/unknown-gate',
        message: `${sayTrouble(trouble, 'feature gate', gate)}: the kubelet does not start`,
      });
    }
  }
}

/** Reports only problems that the change itself brought. */
function complain(
  node: string,
  before: KubeletConfiguration,
  after: KubeletConfiguration,
  patch: KubeletConfiguration,
  path: Path,
  report: Report,
): void {
  const old = new Set(checkWhole(before).map(signatureOf));
  for (const problem of checkWhole(after)) {
    if (old.has(signatureOf(problem))) continue;
    const { severity, code, message, hint } = problem;
    const [field] = problem.path;
    const isWritten = field !== undefined && field in patch;
    report(isWritten ? [...path, ...problem.path] : path, severity, {
      code,
      message: isWritten ? message : `on ${node}, ${message}`,
      ...(hint !== undefined && { hint }),
    });
  }
}

const signatureOf = ({ code, path }: ConfigurationProblem): string => [code, ...path].join('\n');

/** Different settings for the kubelets of some nodes, from the start on. */
export interface CompiledKubeletSetting {
  /** By name. */
  readonly nodes: readonly string[];
  /** Each field replaces the whole field of the configuration. */
  readonly config: KubeletConfiguration;
  /** The ranking of victims; absent where the setting leaves it out. */
  readonly ranking?: 'kubelet' | 'qos';
}

/** In the order of the script: the later one of two settings of one field counts. */
export const compileKubeletSettings = (
  settings: readonly Located<KubeletSetting>[],
  { forecast, seed }: Scope,
  changes: KubeletChanges | undefined,
  reports: Reports,
): readonly CompiledKubeletSetting[] =>
  settings.map(({ value: { target, config = {}, ranking }, written }) => {
    const report = reports.about(written);
    const nodes = resolveNodes(target, ['target'], { nodes: forecast.nodes, seed, report });
    changes?.change(nodes, config, ['config'], report);
    return { nodes, config, ...(ranking !== undefined && { ranking }) };
  });

/** Different settings for some pods, including pods that come later. */
export interface CompiledPodSetting extends Omit<PodSetting, 'target'> {
  readonly matches: PodMatcher;
}

/** In the order of the script: the later one of two settings for one pod counts. */
export const compilePodSettings = (
  settings: readonly Located<PodSetting>[],
  { forecast, ...scope }: Scope,
  reports: Reports,
): readonly CompiledPodSetting[] =>
  settings.map(({ value: { target, ...setting }, written }) => {
    const resolution = { ...scope, nodes: forecast.nodes, report: reports.about(written) };
    return { ...setting, matches: resolvePods(target, ['target'], resolution).matches };
  });
