import type { ClusterSeed } from '#cluster';
import { compileOutage, type Occurrence, readScripts } from '#script';
import type { Outcome } from '#simulation';
import { type Duration, hours, present } from '#units';
import { parseVersion, resolveBehaviors, resolveKubelet } from '#versions';
import { simulate } from '../../src/simulation/simulate.ts';
import { START } from './clock.ts';

/** A cluster and what happens to it. Pods and workloads stand in the order of the input. */
export interface Outage extends Partial<ClusterSeed> {
  readonly nodes: ClusterSeed['nodes'];
  /** As on the command line: `at=50ms powerOff nodes=a-00`. */
  readonly events?: readonly string[];
  /** Of the control plane and all kubelets; 1.36 unless given. */
  readonly version?: string;
  /** Flags of kube-controller-manager, without dashes in front. */
  readonly flags?: Readonly<Record<string, string | number>>;
  readonly controllers?: 'steady' | 'restart';
  /** Two hours unless given. */
  readonly duration?: Duration;
}

export interface Played extends Outcome {
  readonly occurrences: readonly Occurrence[];
}

/** Plays an outage from {@link START} on. A mistake in its events is a mistake of the test. */
export function play(outage: Outage): Played {
  const { nodes, pods = [], leases = [], workloads = [], events = [], flags = {} } = outage;
  const { script, diagnostics } = readScripts([], events);
  if (script === undefined) throw new Error(JSON.stringify(diagnostics));
  const parsed = parseVersion(outage.version ?? '1.36');
  const version = present(parsed.ok ? parsed.value : undefined, 'a version');
  const { behaviors, diagnostics: mistakes } = resolveBehaviors({
    controlPlane: version,
    controllerManagerFlags: Object.entries(flags).map(([name, value]) => ({
      name,
      value: String(value),
      source: 'script' as const,
    })),
    apiServerFlags: [],
  });
  const seed = { nodes, pods, leases, workloads };
  const compiled = compileOutage(script, seed, START);
  const wrong = [...mistakes, ...compiled.diagnostics].filter((each) => each.severity === 'error');
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const { outcome } = simulate({
    seed,
    start: START,
    duration: outage.duration ?? hours(2),
    occurrences: compiled.occurrences,
    behaviors,
    kubeletOf: () => resolveKubelet(version),
    timeToStop: (_pod, grace) => grace,
    controllers: outage.controllers ?? 'steady',
  });
  return { ...outcome, occurrences: compiled.occurrences };
}
