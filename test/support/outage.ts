import { type History, seededDraws } from '#chance';
import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Outcome } from '#play';
import { AT_ONCE, type StorageTimes } from '#pod-volumes';
import { compileOutage, type Occurrence, readScripts } from '#script';
import { type Duration, hours, present, seconds } from '#units';
import {
  type Behaviors,
  type KubeletSettings,
  type KubernetesVersion,
  parseVersion,
  resolveBehaviors,
  resolveKubelet,
  resolveScheduler,
} from '#versions';
import { play as playInput } from '../../src/play/play.ts';
import { drawnOccurrences } from '../../src/preparation/play-input-of.ts';
import type { PlayInput } from '../../src/wiring/play-input.ts';
import { START } from './clock.ts';

/** A cluster and what happens to it. Pods and workloads stand in the order of the input. */
export interface Outage extends Partial<Cluster> {
  readonly nodes: Cluster['nodes'];
  /** As on the command line: `at=50ms powerOff nodes=a-00`. */
  readonly events?: readonly string[];
  /** The release of the control plane and all kubelets. Default: 1.36. */
  readonly version?: string;
  /** Flags of kube-controller-manager, without dashes in front. */
  readonly flags?: Flags;
  readonly controllers?: 'steady' | 'restart';
  /** It starts at once and waits for the API server, unless given. */
  readonly restartOfManager?: PlayInput['restartOfManager'];
  /** Kubelets that may evict, by the name of their node. Other nodes are not measured. */
  readonly pressure?: PlayInput['pressure'];
  /** Containers take their whole grace period unless given. */
  readonly storageTimes?: Partial<StorageTimes>;
  readonly startupTimeOf?: PlayInput['startupTimeOf'];
  /** Somebody sets all readiness gates unless given. */
  readonly openGatesOf?: NonNullable<PlayInput['openGatesOf']>;
  /** All containers run unless given. */
  readonly staysDown?: NonNullable<PlayInput['staysDown']>;
  /** Containers start again at once unless given. */
  readonly restartTimeOf?: NonNullable<PlayInput['restartTimeOf']>;
  /** No image is pulled unless given. */
  readonly imagePullOf?: NonNullable<PlayInput['imagePullOf']>;
  readonly stoppingTimesOf?: PlayInput['stoppingTimesOf'];
  /** Fields of the configuration of all kubelets. */
  readonly kubeletSettings?: KubeletSettings;
  /** Machines go off at once when they are shut down, unless given. */
  readonly shutdownOf?: PlayInput['shutdownOf'];
  /** Kubelets register by themselves and without taints, unless given. */
  readonly registrationOf?: PlayInput['registrationOf'];
  /** Two hours unless given. */
  readonly duration?: Duration;
  /** 10 s unless given. */
  readonly leasePeriod?: Duration;
  /** Kubelets see and tell everything at once unless given. */
  readonly relistPeriod?: Duration;
  /** None unless given. */
  readonly apiLatency?: Duration;
  /** Flags of kube-scheduler; requests take no time unless given. */
  readonly schedulerFlags?: Flags;
  /** The seed and the number of one of the possible histories. */
  readonly history?: History;
}

export interface Played extends Outcome {
  readonly occurrences: readonly Occurrence[];
}

export type Flags = Readonly<Record<string, string | number>>;

function versionOf(text = '1.36'): KubernetesVersion {
  const parsed = parseVersion(text);
  return present(parsed.ok ? parsed.value : undefined, 'a version');
}

/**
 * The behaviors of a control plane of a release under flags of kube-controller-manager. Its
 * requests take no time unless the flags say so.
 */
export function behaviorsOf(
  version?: string,
  flags: Flags = {},
  schedulers: Flags = {},
): Behaviors {
  const request = {
    controlPlane: versionOf(version),
    controllerManagerFlags: given({ 'kube-api-qps': -1, ...flags }),
    schedulerFlags: given({ 'kube-api-qps': -1, ...schedulers }),
    apiServerFlags: [],
  };
  const { behaviors, diagnostics } = resolveBehaviors(request);
  refuseMistakes(diagnostics);
  const apiClients = { ...behaviors.apiClients, drain: { kind: 'unlimited' } as const };
  return schedulers['kube-api-qps'] === undefined ? { ...behaviors, apiClients } : behaviors;
}

const given = (flags: Flags) =>
  Object.entries(flags).map(([name, value]) => ({
    name,
    value: String(value),
    source: 'script' as const,
  }));

function refuseMistakes(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** Plays an outage from {@link START} on. A mistake in its events is a mistake of the test. */
export function play(outage: Outage): Played {
  const { nodes, pods = [], leases = [], workloads = [], budgets = [] } = outage;
  const { events = [], flags = {} } = outage;
  const { script, diagnostics } = readScripts([], events);
  if (script === undefined) throw new Error(JSON.stringify(diagnostics));
  const version = versionOf(outage.version);
  const behaviors = behaviorsOf(outage.version, flags, outage.schedulerFlags);
  const cluster = { ...outage, nodes, pods, leases, workloads, budgets };
  const compiled = compileOutage(script, cluster, START);
  refuseMistakes(compiled.diagnostics);
  const draws = outage.history && seededDraws(outage.history);
  const outcome = playInput({
    cluster,
    start: START,
    duration: outage.duration ?? hours(2),
    occurrences: drawnOccurrences(compiled.occurrences, draws),
    ...(draws && { draws }),
    behaviors,
    leasePeriod: outage.leasePeriod ?? seconds(10),
    relistPeriod: outage.relistPeriod ?? seconds(0),
    kubeletOf: () => resolveKubelet(version, outage.kubeletSettings),
    stoppingTimesOf: outage.stoppingTimesOf ?? (() => ({})),
    schedulerRules: resolveScheduler(version),
    admit: (spec) => spec,
    startupTimeOf: outage.startupTimeOf ?? (() => seconds(1)),
    ...(outage.openGatesOf && { openGatesOf: outage.openGatesOf }),
    ...(outage.staysDown && { staysDown: outage.staysDown }),
    ...(outage.restartTimeOf && { restartTimeOf: outage.restartTimeOf }),
    ...(outage.imagePullOf && { imagePullOf: outage.imagePullOf }),
    controllers: outage.controllers ?? 'steady',
    ...(outage.restartOfManager && { restartOfManager: outage.restartOfManager }),
    ...(outage.apiLatency && { apiLatency: outage.apiLatency }),
    ...(outage.storageTimes && { storageTimes: { ...AT_ONCE, ...outage.storageTimes } }),
    ...(outage.pressure && { pressure: outage.pressure }),
    ...(outage.registrationOf && { registrationOf: outage.registrationOf }),
    ...(outage.shutdownOf && { shutdownOf: outage.shutdownOf }),
  });
  return { ...outcome, occurrences: compiled.occurrences };
}
