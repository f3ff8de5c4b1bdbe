import { spreadOf } from '#chance';
import { type PlayedScenario, runScenario } from '#simulation';
import { between, inSeconds } from '#units';
import { parseSimulateArguments } from '../../src/cli/commands/simulate.ts';
import { requestOptionsOf } from '../../src/cli/request-options.ts';
import { UserError } from '../../src/cli/user-error.ts';
import { observed } from './observed.ts';
import type { Recording } from './recording.ts';
import { scriptAsRecorded } from './script-as-recorded.ts';

/** How many recorded instants lie within the spread of the histories. */
export interface InWindows {
  readonly inside: number;
  /** The same without any tolerance. */
  readonly exactly: number;
  readonly compared: number;
  /** The instants outside, in words. */
  readonly outside: readonly string[];
}

/** In seconds: requests of kubectl and of kubelets take a moment. */
const TOLERANCE = 0.5;

/**
 * Compares the instants of a recording with the windows from 5 % to 95 % of many histories, which
 * know no outcome of chance in it: when nodes are marked and tainted, and pods asked to go.
 */
export async function compareChances(recording: Recording, count: number): Promise<InWindows> {
  const { text } = scriptAsRecorded(recording);
  const result = await runScenario({
    snapshot: recording.snapshot,
    scripts: [{ path: 'script.yaml', text }],
    ...requestOptionsOf(parseSimulateArguments([])),
  });
  if (result.kind === 'rejected') {
    const [problem] = result.diagnostics.filter(({ severity }) => severity === 'error');
    throw new UserError(`${recording.name}: ${problem?.message}`);
  }
  const { scenario } = result;
  const found = new Map<string, number[]>();
  for (let number = 1; number <= count; number += 1) {
    const history = scenario.inHistory({ number, held: [] }, 'figures');
    for (const [subject, at] of instantsOf(timelineOf(history))) {
      const known = found.get(subject);
      if (known === undefined) found.set(subject, [at]);
      else known.push(at);
    }
  }
  const recorded = instantsOf(observed(recording, scenario.outcome.start));
  let exactly = 0;
  const outside: string[] = [];
  for (const [subject, at] of recorded) {
    const all = found.get(subject);
    const { p5, p95 } = all === undefined ? { p5: Number.NaN, p95: Number.NaN } : spreadOf(all);
    if (at >= p5 && at <= p95) exactly += 1;
    if (at >= p5 - TOLERANCE && at <= p95 + TOLERANCE) continue;
    outside.push(
      `${subject} at ${at.toFixed(1)} s, not from ${p5.toFixed(1)} to ${p95.toFixed(1)} s`,
    );
  }
  const inside = recorded.size - outside.length;
  return { inside, exactly, compared: recorded.size, outside };
}

interface Entry {
  readonly at: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

const timelineOf = ({ outcome }: PlayedScenario): readonly Entry[] =>
  outcome.entries.map(({ cause, at }) => ({ ...cause, at: inSeconds(between(outcome.start, at)) }));

/** The first instant at which each node is marked Unknown or tainted, and each pod asked to go. */
function instantsOf(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const entry of entries) {
    const subject = subjectOf(entry);
    if (subject !== undefined && entry.at >= 0 && !first.has(subject)) first.set(subject, entry.at);
  }
  return first;
}

function subjectOf({ kind, node, pod, taint, condition, to }: Entry): string | undefined {
  switch (kind) {
    case 'NodeConditionChanged':
      return condition === 'Ready' && to === 'Unknown' ? `${node} marked Unknown` : undefined;
    case 'NodeTainted':
      return /unreachable.*NoExecute/.test(JSON.stringify(taint)) ? `${node} tainted` : undefined;
    case 'PodDeletionRequested':
      return pod === undefined ? undefined : `${pod} deleted`;
    default:
      return undefined;
  }
}
