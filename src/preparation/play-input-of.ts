import type { Draws } from '#chance';
import { StartupTimes, stoppingTimesFrom } from '#pod-times';
import { AT_ONCE } from '#pod-volumes';
import type { OutageScript } from '#script';
import { type Duration, milliseconds } from '#units';
import { resolveScheduler } from '#versions';
import { LeftToChance, type PlayInput } from '#wiring';
import { admissionOf } from './admission-of.ts';
import { leasePeriodIn, relistPeriodIn, startupTimesIn } from './check-options.ts';
import { drawnOccurrences } from './drawn-occurrences.ts';
import { registrationUnder } from './kubelets.ts';
import type { Plan } from './plan.ts';
import { managerFacts, restartOfManager } from './restart-of-manager.ts';

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
