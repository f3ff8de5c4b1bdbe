/** Fields that are below 0 at times: instants before the start, and numbers of Kubernetes. */
const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set([
  ...['since', 'noticed', 'gracePeriodSeconds', 'priority', 'score', 'oomScoreAdj'],
]);
/** Fields of which all below are. */
const NEGATIVE_BELOW: ReadonlySet<string> = new Set(['rankings', 'behaviors', 'clientTokens']);

/** Words that no sentence of a report has. */
const LEFTOVERS = /\b(undefined|NaN|Infinity)\b|\[object |(?<![\w.:/-])null\b|\w {2}\w/;

/** Numbers that are none or below 0, and sentences with leftovers of a program. */
export function oddValues(report: object): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown, path: string, name: string): void => {
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) found.push(`${path} is ${value}`);
      if (value < 0 && !MAY_BE_NEGATIVE.has(name)) found.push(`${path} is ${value}`);
    } else if (typeof value === 'string') {
      if (name === 'message' && LEFTOVERS.test(value)) found.push(`${path} says: ${value}`);
    } else if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) look(each, `${path}.${index}`, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        if (!NEGATIVE_BELOW.has(key)) look(each, `${path}.${key}`, key);
      }
    }
  };
  look(report, 'report', '');
  return found;
}
