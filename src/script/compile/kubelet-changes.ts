import {
  type ConfigurationProblem,
  checkWhole,
  type KubeletConfiguration,
  patched,
} from '#kubelet-configuration';
import type { Path, Report } from '#script-fields';
import type { KnownMachines } from './known-machines.ts';

/**
 * Tracks the configuration of kubelets, and complains about changes with which they would not
 * start.
 */
export class KubeletChanges {
  readonly #machines: KnownMachines;
  /** Kubelets with one history share one object, so that each is checked once. */
  readonly #current = new Map<string, KubeletConfiguration>();

  constructor(machines: KnownMachines) {
    this.#machines = machines;
  }

  /** Applies the patch, which is at `path`, to the kubelets of these nodes. */
  change(nodes: readonly string[], patch: KubeletConfiguration, path: Path, report: Report): void {
    const changed = new Map<KubeletConfiguration, KubeletConfiguration>();
    for (const node of nodes) {
      const before = this.#current.get(node) ?? this.#machines.configurationOf(node);
      const after = changed.get(before) ?? patched(before, patch);
      if (!changed.has(before)) complain(node, before, after, patch, path, report);
      changed.set(before, after);
      this.#current.set(node, after);
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
