import { assumedInPreview, assumptionsOf, lackingIn, limitsIn } from '#assumptions';
import { type AutoscalerSettings, givenPrices } from '#autoscaling';
import { seededDraws } from '#chance';
import { findPod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { type Outcome, play, removalsAtStart, withBugContext } from '#play';
import {
  apiLatencyIn,
  momentsByNode,
  type Plan,
  playInputOf,
  type ScenarioHistory,
  startupOf,
} from '#preparation';
import { scriptEvents } from '#run-facts';
import { between, once, printDuration, seconds } from '#units';
import { printVersion } from '#versions';
import { controlPlaneHosts } from '#wiring';
import type { RemovalPreview } from './removal-preview.ts';
import type { Run } from './run.ts';
import { versionsOf } from './version-summary.ts';

/** How a scenario is played once more. */
export type Replays = Pick<Run, 'replay' | 'afterChange'>;

/**
 * Plays a scenario, or one history of it.
 * @param asked `figures` leaves out assumptions and limits
 */
export function playPlan(
  plan: Plan,
  replays: Replays,
  asking: ScenarioHistory | undefined,
  asked: 'all' | 'figures' = 'all',
): Run {
  const { base, script, controlPlane, kubelets, kubeletOf } = plan;
  const { cluster } = base;
  const history = asking && { ...asking, held: asking.held ?? script.held };
  const draws = history && seededDraws({ ...history, seed: script.seed });
  const startup = startupOf(plan, draws);
  const { tellProgress, ...quiet } = playInputOf(plan, startup, draws);
  const input = tellProgress && asked === 'all' ? { ...quiet, tellProgress } : quiet;
  const outcome = withBugContext(
    () => [
      `seed: ${script.seed}`,
      ...(history === undefined ? [] : [`history: ${history.number}`]),
      `control plane: ${printVersion(controlPlane.version)}`,
    ],
    () => play(input),
  );
  const lacking = lackingIn(plan, outcome);
  const moments = once(() => momentsByNode(input.occurrences));
  const { stoppingTimesOf } = input;
  const played = { plan, outcome, startup, stoppingTimesOf, lacking };
  const isWhole = asked === 'all';
  return {
    plan,
    outcome,
    ...(history && { history }),
    drawn: draws?.asked() ?? [],
    apiLatency: apiLatencyIn(script),
    momentsOf: (node) => moments().get(node) ?? [],
    hostsOfControlPlane: () => hostsIn(cluster),
    ...pricesIn(script.settings.autoscaler),
    versions: versionsOf(cluster, controlPlane.version),
    assumptions: isWhole ? assumptionsOf(played) : [],
    limits: isWhole ? limitsIn(played) : [],
    lacking,
    warnings: [...plan.diagnostics, ...refusedEvents(outcome)],
    measured: new Set(input.pressure?.keys()),
    kubeletOf: (node) => kubelets.summary(node, kubeletOf(node)),
    workloadOf: workloadsByPod(outcome, base),
    schedulerRules: input.schedulerRules,
    startupTimeOf: (workload) => {
      const pod = base.firstPods().get(workload);
      return pod && startup.of(pod);
    },
    ...replays,
    again: (change) => {
      const result = replays.replay(change);
      return result.kind === 'played' ? result.scenario : undefined;
    },
    inHistory: (...which) => playPlan(plan, replays, ...which),
  };
}

/** What autoscalers would take away at the start. */
export const previewPlan = (plan: Plan): RemovalPreview => ({
  ...removalsAtStart(playInputOf(plan, startupOf(plan, undefined), undefined)),
  inputs: plan.snapshot.inputs,
  assumptions: assumedInPreview(plan),
});

/** Absent where no catalogue gives any. */
function pricesIn({ catalogue = [] }: Partial<AutoscalerSettings> = {}): Pick<Run, 'prices'> {
  const prices = givenPrices(catalogue);
  return prices.size === 0 ? {} : { prices };
}

const hostsIn = (cluster: Outcome['cluster']): ReadonlySet<string> =>
  new Set(controlPlaneHosts(cluster, () => seconds(0)).map(({ node }) => node));

/** Pods that are gone by the end keep the workload that they had at the start. */
function workloadsByPod(
  { final, made, cluster }: Outcome,
  { workloads }: Plan['base'],
): Run['workloadOf'] {
  return (key) => {
    const pod = final.pod(key) ?? made.get(key) ?? findPod(cluster.pods, key);
    return pod === undefined ? undefined : workloads.of(pod);
  };
}

/** Warns about the commands of a script that failed because the API server was unreachable. */
const refusedEvents = ({
  entries,
  start,
}: Pick<Outcome, 'entries' | 'start'>): readonly Diagnostic[] =>
  scriptEvents(entries).flatMap(({ at, cause }): readonly Diagnostic[] => {
    if (cause.refused === undefined) return [];
    const { event, undone, file, line } = cause;
    const what = undone === true ? `the end of this ${event}` : `this ${event}`;
    const when = `${printDuration(between(start, at))} after the start`;
    return [
      {
        code: 'script/api-server-down',
        severity: 'warning',
        message: `${what} fails, ${when}: the API server is down, and nothing changes`,
        ...(file !== undefined && { path: file }),
        ...(file !== undefined && line !== undefined && { position: { line, column: 1 } }),
      },
    ];
  });
