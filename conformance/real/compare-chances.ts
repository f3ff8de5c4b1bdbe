import { type Run, runScenario } from '#simulation';
import { between, type Instant, inSeconds } from '#units';
import { parseSimulateArguments } from '../../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../../src/cli/request-options.ts';
import { UserError } from '../../src/cli/user-error.ts';
import { countCauses, type InWindows } from './by-cause.ts';
import { endOf, instantIn } from './history.ts';
import { observed } from './observed.ts';
import type { Change, Recording } from './recording.ts';
import { scriptAsRecorded } from './script-as-recorded.ts';
import {
  type Entry,
  type KnownPods,
  type Subjects,
  siblingsAmong,
  subjectsOf,
} from './subjects.ts';

/**
 * Compares the causes in a recording with the windows from 5 % to 95 % of many histories, which know
 * no outcome of chance in it.
 */
export async function compareChances(recording: Recording, count: number): Promise<InWindows> {
  const { changes, name } = recording;
  const { text, kubelets } = scriptAsRecorded(recording);
  const result = await runScenario({
    snapshot: recording.snapshot,
    scripts: [{ path: 'script.yaml', text }],
    ...requestOptionsOf(parseSimulateArguments(kubelets === 'played' ? ['--relist', '0s'] : [])),
  });
  if (result.kind === 'rejected') {
    const [problem] = result.diagnostics.filter(({ severity }) => severity === 'error');
    throw new UserError(`${name}: ${problem?.message}`);
  }
  const { scenario } = result;
  const { start } = scenario.outcome;
  const pods = knownPods(changes);
  const histories = Array.from({ length: count }, (_, n): Subjects => {
    const history = scenario.inHistory({ number: n + 1, held: [] }, 'figures');
    return subjectsOf(timelineOf(history), pods);
  });
  const end = inSeconds(between(start, endOf(recording)));
  const withoutPods = observed({ ...recording, changes: ofNodes(changes) }, start);
  const recorded = subjectsOf([...withoutPods, ...podEntries(changes, start)], pods);
  return countCauses(recorded, histories, Math.min(end, scenario.plan.script.duration / 1e6));
}

const timelineOf = ({ outcome }: Run): readonly Entry[] =>
  outcome.entries.map(({ cause, at }) => ({ ...cause, at: inSeconds(between(outcome.start, at)) }));

const ofNodes = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ kind }) => kind.startsWith('node'));

function knownPods(changes: readonly Change[]): KnownPods {
  const nodes = new Map<string, string>();
  const daemonSets = new Set<string>();
  for (const { kind, name, node, owner } of changes) {
    if (kind === 'pod-was') nodes.set(name, `${node}`);
    const [, daemonSet] = /^DaemonSet\/(.+)/.exec(`${owner}`) ?? [];
    if (daemonSet !== undefined) daemonSets.add(name.replace(/\/.*/, `/${daemonSet}`));
  }
  return { nodes, siblingsOf: siblingsAmong([...daemonSets], nodes.keys()) };
}

/** What happened to pods, by their names. */
function podEntries(changes: readonly Change[], start: Instant): readonly Entry[] {
  const asked = new Set<string>();
  return changes.flatMap((change): readonly Entry[] => {
    const { kind, name: pod, t, deletionTimestamp } = change;
    if (!['pod-added', 'pod', 'pod-gone'].includes(kind)) return [];
    const at = inSeconds(between(start, instantIn(t)));
    const isAsked = kind === 'pod-gone' || typeof deletionTimestamp === 'string';
    const isNew = isAsked && !asked.has(pod);
    if (isNew) asked.add(pod);
    if (kind === 'pod-added') asked.delete(pod);
    return [
      ...(kind === 'pod-added' ? [{ at, kind: 'PodCreated', pod }] : []),
      ...(isNew ? [{ at, kind: 'PodDeletionRequested', pod }] : []),
      ...(kind === 'pod-gone' ? [{ at, kind: 'PodRemoved', pod }] : []),
      ...(change['ready'] === true ? [{ at, kind: 'PodReady', pod }] : []),
    ];
  });
}
