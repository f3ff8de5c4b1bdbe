/**
 * A live object with the fields that a manifest gives. Fields that it does not give stay, and null
 * removes one. A list that it gives replaces the list; its containers and volumes keep their other
 * fields, by name.
 */
export function merged(live: unknown, given: unknown, field = ''): unknown {
  if (given === null) return undefined;
  if (Array.isArray(given)) return BY_NAME.has(field) ? mergedByName(live, given) : given;
  if (!isMapping(given) || !isMapping(live) || REPLACED.has(field)) return given;
  const result: Record<string, unknown> = { ...live };
  for (const [name, value] of Object.entries(given)) {
    const content = merged(live[name], value, name);
    if (content === undefined) delete result[name];
    else result[name] = content;
  }
  return result;
}

/** Lists whose items have names. */
const BY_NAME: ReadonlySet<string> = new Set(['containers', 'initContainers', 'volumes']);

/** Mappings that count as a whole: half of a selector selects something else. */
const REPLACED: ReadonlySet<string> = new Set(['selector', 'labelSelector', 'affinity']);

function mergedByName(live: unknown, given: readonly unknown[]): unknown {
  const before = Array.isArray(live) ? live : [];
  return given.map((item) => {
    const same = before.find((each) => nameOf(each) !== undefined && nameOf(each) === nameOf(item));
    return same === undefined ? item : merged(same, item);
  });
}

const nameOf = (item: unknown): unknown => (isMapping(item) ? item['name'] : undefined);

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
