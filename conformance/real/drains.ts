import type { TimelineEntry } from '../format.ts';

const REFUSED = /^(\S+Z) error when evicting pods\/"([^"]+)" -n "([^"]+)" \(will retry/;
const DRAINED = /^(\S+Z) node\/(\S+) drained/;
const FAILED = /^(\S+Z) error: unable to drain node "([^"]+)"/;

/** The course of drains from the output of kubectl. Only the first refusal of a pod counts. */
export function drainsIn(
  commands: readonly string[],
  at: (time: string) => number,
): TimelineEntry[] {
  const refused = new Set<string>();
  return commands.flatMap((line): TimelineEntry[] => {
    const [, whenRefused, name, namespace] = REFUSED.exec(line) ?? [];
    const [, whenDrained, drained] = DRAINED.exec(line) ?? [];
    const [, whenFailed, failed] = FAILED.exec(line) ?? [];
    const pod = `${namespace}/${name}`;
    if (whenRefused !== undefined && !refused.has(pod)) {
      refused.add(pod);
      return [{ at: at(whenRefused), kind: 'EvictionRefused', pod }];
    }
    if (whenDrained !== undefined) {
      return [{ at: at(whenDrained), kind: 'DrainCompleted', node: drained }];
    }
    if (whenFailed === undefined) return [];
    return [{ at: at(whenFailed), kind: 'DrainFailed', node: failed }];
  });
}
