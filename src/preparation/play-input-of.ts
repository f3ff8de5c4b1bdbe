import type { Draws, Window } from '#chance';
import type { Cluster } from '#cluster';
import type { RestartOfProcess } from '#outage';
import { StartupTimes, stoppingTimesFrom } from '#pod-times';
import { AT_ONCE } from '#pod-volumes';
import type { Occurrence, OutageScript, ScriptSettings } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import {
  addToList,
  type Duration,
  earlier,
  type Instant,
  later,
  microseconds,
  milliseconds,
  seconds,
} from '#units';
import { type FlagSetting, resolveScheduler } from '#versions';
import { controlPlaneHosts, LeftToChance, type PlayInput } from '#wiring';
import { admissionOf } from './base.ts';
import { leasePeriodIn, relistPeriodIn, startupTimesIn } from './check-options.ts';
import { registrationUnder } from './kubelets.ts';
import type { Plan } from './plan.ts';

/** The default duration of a request. */
const API_LATENCY = milliseconds(10);

/** The time that a request takes under a script. */
export const apiLatencyIn = ({ settings }: Pick<OutageScript, 'settings'>): Duration =>
  settings.apiLatency ?? API_LATENCY;

/** One history of a plan, as components take it. */
export function playInputOf(
  plan: Plan,
  startup: StartupTimes,
  draws: Draws | undefined,
): PlayInput {
  const { base, script, snapshot, options, behaviors, kubelets, kubeletOf, tellProgress } = plan;
  const { cluster, componentTables, settings, sick, stops } = base;
  return {
    cluster,
    componentTables,
    start: plan.start.at,
    ...setByScript(script),
    occurrences: drawnOccurrences(plan.outage.occurrences, draws),
    isCut: plan.outage.isCut,
    ...(draws && { draws }),
    behaviors,
    kubeletOf,
    ...(kubelets.areSet && {
      shownKubeletOf: (node) => kubeletOf(node, kubelets.shownConfigurationOf(node.name)),
    }),
    configurations: {
      of: (node) => kubelets.configurationOf(node),
      behaviorUnder: kubeletOf,
      registrationUnder,
    },
    stoppingTimesOf: stoppingTimesFrom(
      (pod) => settings.stoppingTimesOf(pod),
      stops,
      new LeftToChance(draws).stopping(),
    ),
    ...timesOf(startup),
    staysDown: (pod) => sick.staysDown(pod),
    schedulerRules: resolveScheduler(plan.controlPlane.version),
    admit: admissionOf(cluster, behaviors.admission),
    podsShowDefaults: !showsDefaults(plan),
    controllers: options.controllers,
    restartOfManager: restartOfManager(managerFacts(cluster, snapshot, script)),
    pressure: kubelets.pressure(cluster, options.legacyVariant),
    leasePeriod: leasePeriodIn(options),
    relistPeriod: relistPeriodIn(options),
    registrationOf: (name) => kubelets.registration(name),
    shutdownOf: kubelets.shutdown(cluster, kubeletOf),
    ...(options.recorded && { recorded: options.recorded }),
    ...(tellProgress && { tellProgress }),
  };
}

/** Whether the command line of kube-apiserver or a flag shows the default tolerations of new pods. */
const showsDefaults = ({ snapshot, origins }: Pick<Plan, 'snapshot' | 'origins'>): boolean =>
  snapshot.controlPlane.shown.includes('kube-apiserver') ||
  (['defaultNotReadyTolerationSeconds', 'defaultUnreachableTolerationSeconds'] as const).some(
    (field) => origins.get(`admission.${field}`)?.kind !== 'default',
  );

const timesOf = (
  startup: StartupTimes,
): Pick<PlayInput, 'startupTimeOf' | 'restartTimeOf' | 'imagePullOf' | 'openGatesOf'> => ({
  openGatesOf: (pod) => startup.openGatesOf(pod),
  startupTimeOf: (pod) => startup.startupTimeOf(pod),
  restartTimeOf: (pod) => startup.restartTimeOf(pod),
  imagePullOf: (pod) => startup.imagePullOf(pod),
});

/** The parts that do not depend on the snapshot. */
const setByScript = (script: OutageScript) => {
  const {
    duration,
    settings: { order, volumes, autoscaler },
  } = script;
  return {
    duration,
    apiLatency: apiLatencyIn(script),
    ...(order && { nodeOrder: order.value }),
    ...(autoscaler && { autoscaling: autoscaler }),
    storageTimes: { ...AT_ONCE, ...volumes },
  };
};

/** A pod's setting in the script takes precedence over an option. */
export function startupOf(
  { base: { startup, settings }, options }: Plan,
  draws: Draws | undefined,
): StartupTimes {
  const fromOptions = startupTimesIn(options);
  const pick = new LeftToChance(draws).startup();
  return new StartupTimes(startup, (pod) => ({ ...fromOptions, ...settings.startupOf(pod) }), pick);
}

/** Actions on machines, which are independent of each other. */
const MACHINE_FAULTS: ReadonlySet<Occurrence['action']['kind']> = new Set([
  'partition',
  'powerOff',
  'stopKubelet',
  'freeze',
  'notReady',
  'shutdown',
  'restore',
] as const);

const LEAST_DELAY = milliseconds(1);
/** The longest delay until a fault reaches a machine. */
const LONGEST_DELAY = milliseconds(50);

/**
 * The occurrences of the script with random times: real machines do not fail or return at one
 * instant. An event keeps the intervals between its steps on one node; the nodes of a fault and the
 * turns of events with `jitter` move as drawn. Actions through the API move only with `jitter`.
 */
export function drawnOccurrences(
  occurrences: readonly Occurrence[],
  draws: Draws | undefined,
): readonly Occurrence[] {
  if (draws?.has('network') !== true) return occurrences;
  const drawn = occurrences.flatMap((occurrence) => oneByOne(occurrence, draws));
  // Sorting keeps the order of the script among simultaneous occurrences.
  return drawn.sort((a, b) => a.at - b.at);
}

function oneByOne(occurrence: Occurrence, draws: Draws): readonly Occurrence[] {
  const { subject, action, fault } = occurrence;
  if (subject.kind !== 'nodes') return [occurrence];
  if (!MACHINE_FAULTS.has(action.kind)) {
    const [node = ''] = subject.nodes;
    return [moved(occurrence, node, seconds(0), draws)];
  }
  return subject.nodes.map((node) => {
    const number = draws.fraction('network', `${eventOf(fault)} ${node}`);
    const delay = microseconds(LEAST_DELAY + number * (LONGEST_DELAY - LEAST_DELAY));
    return { ...moved(occurrence, node, delay, draws), subject: { kind: 'nodes', nodes: [node] } };
  });
}

function moved(occurrence: Occurrence, node: string, delay: Duration, draws: Draws): Occurrence {
  const { at, jitter = NO_JITTER, fault } = occurrence;
  const { most } = jitter;
  const number = most === 0 ? 0 : draws.fraction('network', `${eventOf(fault)} ${node}`, 1);
  const drawn = microseconds(number * most + delay);
  return { ...occurrence, at: later(earlier(at, jitter.drawn), drawn), jitter: { most, drawn } };
}

const NO_JITTER = { most: seconds(0), drawn: seconds(0) };

/** The event and its repetition, which all steps of a fault and all its targets share. */
const eventOf = (fault: string): string => fault.split('.').slice(0, 2).join('.');

/** An action of the script on a node. */
export interface NodeMoment {
  readonly at: Instant;
  /** The instants between which it comes in any history. */
  readonly window: Window;
  /** It is done to the machine, and not to its Node object. */
  readonly isFault: boolean;
  readonly kind: Occurrence['action']['kind'];
}

/** The actions of a script on each node of the snapshot, in the order in which they come. */
export function momentsByNode(
  occurrences: readonly Occurrence[],
): ReadonlyMap<string, readonly NodeMoment[]> {
  const moments = new Map<string, NodeMoment[]>();
  for (const { at, jitter = NO_JITTER, action, subject } of occurrences) {
    if (subject.kind !== 'nodes') continue;
    const { kind } = action;
    const isDelayed = MACHINE_FAULTS.has(kind);
    const isFault = isDelayed || kind === 'stopInstance' || kind === 'terminateInstance';
    const from = earlier(at, jitter.drawn);
    const to = later(later(from, jitter.most), isDelayed ? LONGEST_DELAY : seconds(0));
    const moment = { at, window: { from, to }, isFault, kind };
    for (const node of subject.nodes) addToList(moments, node, moment);
  }
  return moments;
}

/** What is known of kube-controller-manager's process. */
export interface ManagerFacts {
  readonly set: ScriptSettings['restart'];
  /** Components whose command lines the snapshot shows. */
  readonly shown: readonly string[];
  /** The flags of the snapshot; of several settings the last counts. */
  readonly flags: readonly FlagSetting[];
  /** The number of its instances that the cluster shows. */
  readonly instances: number;
}

/** These facts of a snapshot and its script. */
export const managerFacts = (
  cluster: Pick<Cluster, 'nodes' | 'pods'>,
  { controlPlane: { shown, controllerManagerFlags: flags } }: Pick<LoadedSnapshot, 'controlPlane'>,
  { settings: { restart } }: Pick<OutageScript, 'settings'>,
): ManagerFacts => ({
  set: restart,
  shown,
  flags,
  instances: controlPlaneHosts(cluster, () => seconds(0)).filter(
    ({ component }) => component === 'kube-controller-manager',
  ).length,
});

/**
 * What happens to kube-controller-manager without the API server: the setting of the script counts,
 * then the flags of its static pod. Where others of its instances run, one of them is the next
 * leader, and these have not ended.
 */
export function restartOfManager({ set, shown, flags, instances }: ManagerFacts): RestartOfProcess {
  if (set !== undefined) return set === 'crashLoop' ? 'crash-loop' : 'at-once';
  const isOnlyPod = shown.includes('kube-controller-manager') && instances < 2;
  return isOnlyPod && looksUpAuthentication(flags) ? 'crash-loop' : 'at-once';
}

/**
 * Whether a process reads at its start how to authenticate requests, and ends when it cannot.
 * @upstream staging/src/k8s.io/apiserver/pkg/server/options/authentication.go ApplyTo (1.36)
 */
export function looksUpAuthentication(flags: readonly FlagSetting[]): boolean {
  const flag = (name: string): string => flags.findLast((each) => each.name === name)?.value ?? '';
  return (
    flag('authentication-kubeconfig') !== '' &&
    flag('requestheader-client-ca-file') === '' &&
    flag('authentication-skip-lookup') !== 'true' &&
    flag('authentication-tolerate-lookup-failure') !== 'true'
  );
}
