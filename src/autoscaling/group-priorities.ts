import type { ExpanderPriorities } from '#cluster';

/** The least priority that counts. */
const LEAST = -1;

/**
 * The priority of a node group by its name: the highest one of which a pattern matches a part of it.
 * Where a pattern is no regular expression, no group has any.
 * @upstream cluster-autoscaler expander/priority/priority.go groupIDMatchesList (1.36)
 */
export function groupPriorities(
  given: ExpanderPriorities['priorities'] = [],
): (group: string) => number | undefined {
  const known = given.flatMap(({ priority, patterns }) =>
    patterns.map((pattern) => ({ priority, pattern: compiled(pattern) })),
  );
  if (known.some(({ pattern }) => pattern === undefined)) return () => undefined;
  return (group) => {
    const matched = known
      .filter(({ priority, pattern }) => priority >= LEAST && pattern?.test(group) === true)
      .map(({ priority }) => priority);
    return matched.length === 0 ? undefined : Math.max(...matched);
  };
}

/** A regular expression as Go writes it, which has its flags at the beginning. */
function compiled(written: string): RegExp | undefined {
  const [, flags = '', pattern = ''] = /^(?:\(\?([is]+)\))?(.*)$/s.exec(written) ?? [];
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), flags);
  } catch {
    return undefined;
  }
}
