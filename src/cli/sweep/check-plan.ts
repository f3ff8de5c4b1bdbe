import { nearest } from '#diagnostics';
import type { PreparedSweep } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import { UserError } from '../user-error.ts';

/** More runs than this are rarely meant. */
const MOST_RUNS = 1_000_000;

/** Throws a {@link UserError} where nothing, or too much, would be played. */
export function checkPlan(
  { plan, head, empty, scenario }: PreparedSweep,
  args: SweepArguments,
): void {
  const asked = args.over.length > 0;
  const [none] = empty;
  if (none !== undefined && (asked || plan.runs === 0)) {
    throw new UserError(...nothingOver(none, args, scenario.outcome.cluster.nodes));
  }
  if (head.smallest?.needs === 0) throw new UserError(...nothingToBreak(head.smallest));
  const isMeant = args.yes || args.shard !== undefined;
  if (plan.runs <= MOST_RUNS || (isMeant && plan.runs <= Number.MAX_SAFE_INTEGER)) return;
  throw new UserError(
    `this sweep has ${plan.runs} runs`,
    isMeant
      ? '--target names fewer nodes'
      : '--yes plays them all, --shard 0/100 a hundredth of them, --target fewer nodes',
  );
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
