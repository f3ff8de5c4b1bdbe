import {
  type Pod,
  type PodDisruptionBudget,
  type PodKey,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import {
  type Forecast,
  type ForecastNode,
  namesOf,
  noneIsCalled,
  type OwnersOf,
  type Path,
  type PodResolution,
  type Report,
  type Reports,
  resolveNodes,
  resolvePods,
} from '#script-fields';
import { compareText, unreachable } from '#units';
import { SCALABLE } from '../events/scale.ts';
import type { Subject } from '../plan.ts';
import type { ScriptEvent } from '../script.ts';
import { newNodesOf, replacementsOf } from './new-nodes.ts';
import { matchingPods, type OccurrenceSubject, type PodSubject } from './occurrences.ts';
import { rolledOut } from './rolled-out.ts';

/** The state in which targets are resolved. */
export interface Scope {
  readonly forecast: Forecast;
  /** By namespace, then name. */
  readonly pods: readonly Pod[];
  readonly workloads: readonly WorkloadObject[];
  readonly budgets?: readonly PodDisruptionBudget[] | undefined;
  readonly ownersOf: OwnersOf;
  readonly seed: number;
}

/**
 * The targets of an event, in the order of names: all at once, or with `oneByOne` each on its own.
 * Empty when nothing matches.
 */
function batchesOf(
  subject: Subject,
  oneByOne: boolean,
  path: Path,
  scope: Scope,
  report: Report,
): readonly OccurrenceSubject[] {
  const { forecast, ...fixed } = scope;
  const resolution = { ...fixed, nodes: forecast.nodes, report };
  switch (subject.kind) {
    case 'nodes': {
      const names = resolveNodes(subject.target, path, resolution);
      return grouped(names, oneByOne).map((nodes) => ({
        kind: 'nodes',
        nodes,
        ...(subject.isReplaced && { replacements: replacementsOf(nodes, forecast) }),
      }));
    }
    case 'pods':
      return podBatches(subject, oneByOne, path, resolution);
    case 'new-nodes': {
      const added = newNodesOf(subject, forecast, path, report);
      return grouped(added, oneByOne).map((nodes) => ({ kind: 'new-nodes', nodes }));
    }
    case 'workload':
      return resolveWorkload(subject.workload, path, scope, report);
    case 'rolled-out': {
      const found = rolledOut(subject.workload, scope);
      if (found.ok) return [{ kind: 'workload', workload: found.workload }];
      report([...path, 'workload'], 'error', found.complaint);
      return [];
    }
    case 'budget':
      return resolveBudget(subject.budget, path, scope, report);
    case 'control-plane':
      return [{ kind: 'control-plane' }];
    default:
      return unreachable(subject);
  }
}

/** With `oneByOne`, the pods of the snapshot that are picked; else those that match by then. */
function podBatches(
  { target, within = [], pick }: Extract<Subject, { kind: 'pods' }>,
  oneByOne: boolean,
  path: Path,
  resolution: PodResolution,
): readonly OccurrenceSubject[] {
  const { seed, report } = resolution;
  const { matches, pods, keys } = resolvePods(target, [...path, ...within], resolution);
  if (pods.length === 0) return [];
  const subject: PodSubject = {
    kind: 'pods',
    matches,
    ...(keys && { keys }),
    ...(pick && { kept: { pick, seed } }),
  };
  if (pick?.kind === 'count' && pick.count > pods.length) {
    const message = `this picks ${pick.count} of ${pods.length === 1 ? '1 pod' : `${pods.length} pods`}, hence all`;
    report([...path, 'pick'], 'warning', { code: 'script/picks-all', message });
  }
  if (!oneByOne) return [subject];
  const lookup = { pod: (key: PodKey) => namesOf(pods).byKey.get(key), pods: () => pods };
  return matchingPods(subject, lookup).map(({ key }) => ({
    kind: 'pods',
    matches: (pod) => pod.key === key && matches(pod),
    keys: [key],
  }));
}

/** A workload that the snapshot lacks may still have pods there. */
function resolveWorkload(
  workload: string,
  path: Path,
  { workloads, pods, ownersOf }: Scope,
  report: Report,
): readonly OccurrenceSubject[] {
  const known = new Set([...workloads.map(workloadName), ...pods.flatMap(ownersOf)]);
  if (known.has(workload)) return [{ kind: 'workload', workload }];
  const [message, hint] = withoutKind(workload, known) ?? noneIsCalled(workload, 'workload', known);
  const complaint = { code: 'script/matches-nothing', message };
  report([...path, 'workload'], 'error', hint === undefined ? complaint : { ...complaint, hint });
  return [];
}

/** The complaint about a workload without its kind, with the workloads of that or a similar name. */
function withoutKind(
  workload: string,
  known: ReadonlySet<string>,
): readonly [message: string, hint?: string] | undefined {
  if (workload.split('/').length !== 2) return undefined;
  const scalable = [...known].filter((name) => SCALABLE.includes(name.split('/', 1)[0] ?? ''));
  const named = scalable.filter((name) => name.endsWith(`/${workload}`)).sort(compareText);
  if (named.length > 0) {
    const message = `"${workload}" has no kind: Kind/namespace/name is expected`;
    return [message, `write ${named.join(' or ')}`];
  }
  const paths = scalable.map((name) => name.slice(name.indexOf('/') + 1));
  return noneIsCalled(workload, 'workload that can be scaled', new Set(paths));
}

function resolveBudget(
  budget: string,
  path: Path,
  { budgets = [] }: Scope,
  report: Report,
): readonly OccurrenceSubject[] {
  const known = new Set(budgets.map(({ namespace, name }) => `${namespace}/${name}`));
  if (known.has(budget)) return [{ kind: 'budget', budget }];
  const [message, hint] = noneIsCalled(budget, 'PodDisruptionBudget', known);
  const complaint = { code: 'script/matches-nothing', message };
  report([...path, 'name'], 'error', hint === undefined ? complaint : { ...complaint, hint });
  return [];
}

const grouped = <T>(items: readonly T[], oneByOne: boolean): readonly (readonly T[])[] => {
  if (items.length === 0) return [];
  return oneByOne ? items.map((item) => [item]) : [items];
};

/**
 * The targets of events. The targets of a repetition are resolved again after nodes have changed,
 * and where new nodes need names.
 */
export class EventBatches {
  readonly #scope: Scope;
  readonly #reports: Reports;
  readonly #found = new Map<
    ScriptEvent,
    { readonly nodes: readonly ForecastNode[]; readonly batches: readonly OccurrenceSubject[] }
  >();

  constructor(scope: Scope, reports: Reports) {
    this.#scope = scope;
    this.#reports = reports;
  }

  of(event: ScriptEvent): readonly OccurrenceSubject[] {
    const { nodes } = this.#scope.forecast;
    const { name, plan: planned, stagger, jitter } = event.value;
    const known = this.#found.get(event);
    const { subject } = planned;
    const addsNodes =
      subject.kind === 'new-nodes' || (subject.kind === 'nodes' && subject.isReplaced === true);
    if (known !== undefined && known.nodes === nodes && !addsNodes) return known.batches;
    const report = this.#reports.about(event.written);
    const oneByOne = stagger !== undefined || jitter !== undefined;
    const batches = batchesOf(planned.subject, oneByOne, [name], this.#scope, report);
    this.#found.set(event, { nodes, batches });
    return batches;
  }
}
