import { type Node, nodesByName } from '#cluster';
import {
  type ConfigurationProblem,
  checkWhole,
  type KubeletConfiguration,
  patched,
} from '#kubelet-configuration';
import type { Path, Report } from '#script-fields';
import { judgeName, parseVersion, sayTrouble } from '#versions';
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
