import { TOOL_VERSION } from '#documents';
import { Bug, visible } from '#units';

/** The number of stack lines in a report of a bug. */
const STACK_LINES = 5;

/** The message for a bug of this program: enough to reproduce it. */
export function explainBug(error: unknown, args: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = (rootOf(error)?.stack ?? '').split('\n');
  const lines = [
    `k8s-evict ${TOOL_VERSION} has a bug: ${message}`,
    `  arguments: ${JSON.stringify(args)}`,
    ...(error instanceof Bug ? error.context.map((line) => `  ${line}`) : []),
    ...stack.filter((line) => line.startsWith('    at ')).slice(0, STACK_LINES),
    'Your input is not to blame. Please report these lines.',
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

/** The innermost cause of an error. */
function rootOf(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return rootOf(error.cause) ?? error;
}
