import type { Draws } from '#chance';
import type { Cluster } from '#cluster';
import { type SickPods, type StartupFacts, StartupTimes, stoppingTimesFrom } from '#pod-times';
import { AT_ONCE } from '#pod-volumes';
import type { CompiledOutage, OutageScript } from '#script';
import type { LoadedSnapshot } from '#snapshot';
import { type Duration, milliseconds } from '#units';
import { type Behaviors, type KubernetesVersion, resolveScheduler } from '#versions';
import { type ComponentTables, LeftToChance, type PlayInput } from '#wiring';
import { admissionOf } from './admission-of.ts';
import { leasePeriodIn, relistPeriodIn, startupTimesIn } from './check-options.ts';
import { drawnOccurrences } from './drawn-occurrences.ts';
import { type Kubelets, registrationUnder } from './kubelets.ts';
import type { PodSettings } from './pod-settings.ts';
import { managerFacts, restartOfManager } from './restart-of-manager.ts';
import type { ScenarioOptions } from './scenario.ts';
import type { Start } from './start.ts';

/** The default duration of a request. */
export const API_LATENCY = milliseconds(10);

interface Asked extends Pick<PlayInput, 'tellProgress'> {
  readonly script: OutageScript;
  readonly snapshot: Pick<LoadedSnapshot, 'controlPlane'>;
  readonly controlPlane: { readonly version: KubernetesVersion };
  readonly options: ScenarioOptions;
}

interface Prepared {
  readonly start: Start;
  readonly outage: Pick<CompiledOutage, 'occurrences'>;
  readonly behaviors: Behaviors;
  readonly kubelets: Kubelets;
}

/** A cluster, with the known facts about its pods and kubelets. */
interface ClusterFacts {
  readonly cluster: Cluster;
  readonly componentTables: ComponentTables;
  readonly settings: PodSettings;
  readonly startup: StartupTimes;
  /** From SIGTERM until containers have ended, by template. */
  readonly stops: ReadonlyMap<string, Duration>;
  readonly sick: SickPods;
  readonly draws: Draws | undefined;
  readonly kubeletOf: ReturnType<Kubelets['behaviors']>;
}

/** The input of a simulation. */
export function inputOf(
  { script, snapshot, controlPlane, options, tellProgress }: Asked,
  { start, outage, behaviors, kubelets }: Prepared,
  { cluster, componentTables, settings, startup, stops, sick, kubeletOf, draws }: ClusterFacts,
): PlayInput {
  return {
    cluster,
    componentTables,
    start: start.at,
    ...setByScript(script),
    occurrences: drawnOccurrences(outage.occurrences, draws),
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
    schedulerRules: resolveScheduler(controlPlane.version),
    admit: admissionOf(cluster, behaviors.admission),
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

const timesOf = (
  startup: StartupTimes,
): Pick<PlayInput, 'startupTimeOf' | 'restartTimeOf' | 'openGatesOf'> => ({
  openGatesOf: (pod) => startup.openGatesOf(pod),
  startupTimeOf: (pod) => startup.startupTimeOf(pod),
  restartTimeOf: (pod) => startup.restartTimeOf(pod),
});

/** The parts that do not depend on the snapshot. */
const setByScript = ({
  duration,
  settings: { apiLatency, order, volumes, autoscaler },
}: OutageScript) => ({
  duration,
  apiLatency: apiLatency ?? API_LATENCY,
  ...(order && { nodeOrder: order.value }),
  ...(autoscaler && { autoscaling: autoscaler }),
  storageTimes: { ...AT_ONCE, ...volumes },
});

/** A pod's setting in the script takes precedence over an option. */
export function startupOf(
  facts: StartupFacts,
  options: ScenarioOptions,
  settings: PodSettings,
  draws: Draws | undefined,
) {
  const fromOptions = startupTimesIn(options);
  const pick = new LeftToChance(draws).startup();
  return new StartupTimes(facts, (pod) => ({ ...fromOptions, ...settings.startupOf(pod) }), pick);
}
