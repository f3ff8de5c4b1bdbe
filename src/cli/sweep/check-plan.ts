import { nearest } from '#diagnostics';
import { type PreparedSweep, playRun } from '#sweep';
import { counted, listed, offsetText } from '#words';
import type { SweepArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { processesFor } from './play-sweep.ts';

/** More runs than this are rarely meant. */
const MOST_RUNS = 1_000_000;

/** As many sets of nodes take some minutes; more are rarely meant, as a proof may leave most out. */
const MOST_SETS = 10_000;

/** Runs, and seconds, that are played to know how long all take: the first ones are slow. */
const TRIED = 8;
const MOST_SECONDS = 5;

/** Throws a {@link UserError} where nothing, or too much, would be played. */
export function checkPlan(
  sweep: PreparedSweep,
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): void {
  const { plan, head, empty, scenario } = sweep;
  checkExpectations(sweep, args);
  const asked = args.over.length > 0;
  const [none] = empty;
  if (none !== undefined && (asked || plan.runs === 0)) {
    throw new UserError(...nothingOver(none, args, scenario.outcome.cluster.nodes));
  }
  if (head.smallest?.needs === 0) throw new UserError(...nothingToBreak(head.smallest));
  const isConfirmed = args.yes || args.shard !== undefined;
  const most = isConfirmed
    ? Number.MAX_SAFE_INTEGER
    : head.smallest === undefined
      ? MOST_RUNS
      : MOST_SETS;
  if (plan.runs * Math.max(1, sweep.chances) <= most) return;
  if (isConfirmed)
    throw new UserError(`this sweep has ${plan.runs} runs`, '--target names fewer nodes');
  throw new UserError(...tooMuch(sweep, lengthOf(sweep, snapshot, args, io)));
}

/** Throws a {@link UserError} for a file that should hold expectations, and would let everything pass. */
function checkExpectations({ scenario: { plan } }: PreparedSweep, args: SweepArguments): void {
  const said = new Set(plan.expectations.map(({ source }) => source.path));
  const silent = args.expect.find((file) => file !== '-' && !said.has(file));
  if (silent === undefined && (args.expect.length === 0 || said.size > 0)) return;
  throw new UserError(
    `--expect ${silent ?? '-'}: nothing is expected there`,
    'write expectations under spec.expect',
  );
}

/** The message and the hint for a sweep that takes longer than is usually meant. */
function tooMuch(
  { plan, chances, head: { smallest } }: PreparedSweep,
  length: string,
): readonly [message: string, hint: string] {
  const ways = '--yes plays them all, --shard 0/100 a hundredth of them, --target fewer nodes';
  if (smallest === undefined) {
    const each = chances > 0 ? ` of ${chances} histories each` : '';
    return [`this sweep has ${counted(plan.runs, 'run')}${each}, which take ${length}`, ways];
  }
  const message = `up to ${plan.runs} sets of nodes have to be played, which takes ${length}`;
  return [message, `${whyAll(smallest)}${ways}`];
}

/** Why proofs do not leave out more sets. */
function whyAll({ unproven, provenUpTo }: NonNullable<PreparedSweep['head']['smallest']>): string {
  if (unproven.length === 0) return '';
  const more = unproven.length - MOST_NAMED;
  const named = [...unproven.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  const sets = provenUpTo === 0 ? 'any loss' : `any loss of more than ${provenUpTo}`;
  return `${sets} may matter to ${listed(named)}: `;
}

const MOST_NAMED = 3;

/** How long all runs take, by the first ones. */
function lengthOf(
  sweep: PreparedSweep,
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): string {
  const { plan } = sweep;
  const beginning = io.seconds();
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < TRIED; run += 1) {
    const before = io.seconds();
    if (before - beginning > MOST_SECONDS) break;
    playRun({ ...sweep, chances: 0 }, plan.run(run));
    shortest = Math.min(shortest, io.seconds() - before);
  }
  const plays = plan.runs * Math.max(1, sweep.chances);
  const processes = processesFor(plan.runs, sweep, snapshot, args, io);
  const minutes = Math.ceil((shortest * plays) / processes / 60);
  return `about ${offsetText(minutes * 60)} with ${processes === 1 ? 'one process' : `${processes} processes`}`;
}

/** The message and the hint for a search without anything that a loss could break. */
const nothingToBreak = ({
  judgedBy,
  ignored,
}: NonNullable<PreparedSweep['head']['smallest']>): readonly [message: string, hint: string] =>
  judgedBy === 'services'
    ? ['--smallest: no Service has an endpoint that answers', 'give expectations as --expect']
    : [`--smallest: broken without any fault: ${ignored.join(', ')}`, 'correct them first'];

/** The message and the hint for an `--over` without any fault. */
function nothingOver(
  over: PreparedSweep['empty'][number],
  { target }: SweepArguments,
  nodes: readonly { readonly labels: Readonly<Record<string, string>> }[],
): readonly [message: string, hint?: string] {
  const among = target === undefined ? 'the snapshot' : '--target';
  switch (over.kind) {
    case 'label': {
      const near = nearest(over.key, new Set(nodes.flatMap(({ labels }) => Object.keys(labels))));
      const message = `--over label=${over.key}: no node of ${among} has this label`;
      return near === undefined ? [message] : [message, `did you mean label=${near}?`];
    }
    case 'events':
      return ['--over events: no script is given, or none has events', 'give it as -s'];
    case 'pairs':
    case 'pairs=zones':
      return [`--over ${over.kind}: ${among} has fewer than two of them`];
    default:
      return [`--over ${over.kind}: ${among} has none`];
  }
}
