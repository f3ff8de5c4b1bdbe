import { assumedInPreview, assumptionsOf, lackingIn, limitsIn } from '#assumptions';
import { type AutoscalerSettings, givenPrices } from '#autoscaling';
import { seededDraws } from '#chance';
import { type Cluster, findPod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { type Outcome, play, removalsAtStart, withBugContext } from '#play';
import {
  apiLatencyIn,
  assumedReadyIn,
  explainBehaviors,
  type FilesToPlay,
  type LoadedFiles,
  momentsByNode,
  type Plan,
  playInputOf,
  prepare,
  type ScenarioHistory,
  type ScenarioRequest,
  type ScenarioVariant,
  SharedBases,
  startupOf,
} from '#preparation';
import { withPreset } from '#presets';
import { scriptEvents } from '#run-facts';
import { loadSnapshot, type SnapshotResult } from '#snapshot';
import { between, countBy, once, printDuration, remembered, seconds } from '#units';
import {
  type ExplainedBehavior,
  type KubernetesVersion,
  parseVersion,
  printVersion,
} from '#versions';
import { controlPlaneHosts } from '#wiring';
import type { RemovalPreview } from './removal-preview.ts';
import type { Run, ScenarioResult, VersionSummary } from './run.ts';

/** A snapshot in memory, for any number of scenarios. */
export interface SnapshotInMemory {
  readonly loaded: SnapshotResult;
  /** Its objects; undefined if it cannot be read. */
  readonly cluster: Cluster | undefined;
  readonly play: (variant: ScenarioVariant) => Promise<ScenarioResult>;
  /** What autoscalers would take away at the start, without playing. */
  readonly preview: (variant: ScenarioVariant) => Promise<PreviewResult>;
  /** The constants and choices of the control plane, without playing; none for invalid input. */
  readonly explain: (variant: ScenarioVariant) => readonly ExplainedBehavior[];
}

type PreviewResult =
  | Extract<ScenarioResult, { readonly kind: 'rejected' }>
  | {
      readonly kind: 'previewed';
      readonly preview: RemovalPreview;
      readonly warnings: readonly Diagnostic[];
    };

/** Loads a snapshot once. Its errors come with each scenario that is played on it. */
export async function loadForScenarios({
  snapshot,
  options,
  isBackwards = false,
}: Pick<ScenarioRequest, 'snapshot' | 'options'> & {
  readonly isBackwards?: boolean;
}): Promise<SnapshotInMemory> {
  const loaded = await loadSnapshot(snapshot, { ...options, isBackwards });
  const known = loaded.snapshot && withPreset(loaded.snapshot, options.preset);
  return scenariosOn({ snapshot: { ...loaded, snapshot: known } });
}

/** Plays scenarios on a snapshot that was loaded before, here or for a page. */
export function scenariosOn(files: LoadedFiles): SnapshotInMemory {
  const { snapshot } = files;
  const shared = new SharedBases();
  const assumed = once(() => assumedReadyIn(files));
  const of = ({ options }: ScenarioVariant): FilesToPlay =>
    options.assumeReady === true ? assumed() : files;
  return {
    loaded: snapshot,
    cluster: snapshot.snapshot?.cluster,
    play: (variant) => playOn(of(variant), variant, shared),
    preview: (variant) => previewOn(of(variant), variant, shared),
    explain: (variant) => explainBehaviors(snapshot, variant),
  };
}

/**
 * Loads a snapshot, reads the scripts and plays them. All errors of the inputs are reported at
 * once; doubts come back as warnings.
 */
export const runScenario = async (request: ScenarioRequest): Promise<ScenarioResult> =>
  (await loadForScenarios(request)).play(request);

async function playOn(
  ...[files, variant, shared]: Parameters<typeof prepare>
): Promise<ScenarioResult> {
  const prepared = await prepare(files, variant, shared);
  if (prepared.kind === 'rejected') return prepared;
  const { plan, planOfChange } = prepared;
  const { history } = plan.options;
  const replays: Replays = {
    afterChange: (change) => playOn(files, withChange(variant, change), new SharedBases()),
    replay: (change, asked) => {
      const changed = planOfChange(change);
      if (changed.kind === 'rejected') return changed;
      return { kind: 'played', scenario: playPlan(changed.plan, replays, history, asked) };
    },
  };
  return { kind: 'played', scenario: playPlan(plan, replays, history) };
}

/** What autoscalers would take away at the start of a scenario. */
async function previewOn(...of: Parameters<typeof prepare>): Promise<PreviewResult> {
  const prepared = await prepare(...of);
  if (prepared.kind === 'rejected') return prepared;
  const { plan } = prepared;
  return { kind: 'previewed', preview: previewPlan(plan), warnings: plan.diagnostics };
}

const withChange = (
  variant: ScenarioVariant,
  { apply = [], scale = [], settings = [] }: Pick<ScenarioRequest, 'apply' | 'scale' | 'settings'>,
): ScenarioVariant => ({
  ...variant,
  apply: [...(variant.apply ?? []), ...apply],
  scale: [...(variant.scale ?? []), ...scale],
  settings: [...(variant.settings ?? []), ...settings],
});

/** How a scenario is played once more. */
type Replays = Pick<Run, 'replay' | 'afterChange'>;

/**
 * Plays a scenario, or one history of it.
 * @param asked `figures` leaves out assumptions and limits
 */
function playPlan(
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
const previewPlan = (plan: Plan): RemovalPreview => ({
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

/** The releases of the control plane and the kubelets of a cluster. */
function versionsOf({ nodes }: Cluster, controlPlane: KubernetesVersion): VersionSummary {
  return { controlPlane: printVersion(controlPlane), kubelets: kubeletsOf(nodes) };
}

/** Remembered, as all plays of a cluster ask for it. */
const kubeletsOf = remembered((nodes: Cluster['nodes']): VersionSummary['kubelets'] => {
  const kubelets = countBy(nodes, ({ kubeletVersion }) => {
    const version = parseVersion(kubeletVersion);
    return version.ok ? printVersion(version.value) : 'unknown';
  });
  return Object.fromEntries([...kubelets].sort(([a], [b]) => (a < b ? -1 : 1)));
});
