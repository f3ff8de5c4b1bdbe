/** A way to help pods: nodes of one group. */
export interface Expansion {
  readonly group: string;
  readonly nodes: number;
  /** The number of pods that it helps. */
  readonly pods: number;
  /** The unused part of its CPUs and of its memory, added up. */
  readonly waste: number;
  /** The price of its nodes; undefined where none is given. */
  readonly price?: number;
  /** The priority of its group; undefined where its name matches none. */
  readonly priority?: number;
}

/** What expanders go by besides the options. */
export interface GroupFacts {
  /** Chooses among equally good groups. */
  readonly pick: (groups: readonly string[]) => string;
  readonly priceOf: (group: string) => number | undefined;
  readonly priorityOf: (group: string) => number | undefined;
}

type Expander = (options: readonly Expansion[]) => readonly Expansion[];

const least =
  (measure: (option: Expansion) => number): Expander =>
  (options) => {
    const values = options.map(measure);
    const best = Math.min(...values);
    return options.filter((_, place) => (values[place] ?? 0) - best < 1e-9);
  };

const EXPANDERS: Readonly<Record<string, Expander>> = {
  'least-waste': least(({ waste }) => waste),
  'most-pods': least(({ pods }) => -pods),
  'least-nodes': least(({ nodes }) => nodes),
  price: (options) =>
    options.every(({ price }) => price !== undefined)
      ? least(({ price = 0 }) => price)(options)
      : options,
  priority: highest,
  random: (options) => options,
};

/**
 * Those of the highest priority; all where none has any.
 * @upstream cluster-autoscaler expander/priority/priority.go BestOptions (1.36)
 */
function highest(options: readonly Expansion[]): readonly Expansion[] {
  const most = Math.max(...options.map(({ priority = -Infinity }) => priority));
  return most === -Infinity ? options : options.filter(({ priority }) => priority === most);
}

/**
 * The options that remain after the expanders, one after the other; among several the choice is
 * random.
 * @upstream cluster-autoscaler expander/waste/waste.go BestOptions (1.36)
 */
export function bestOptions(
  options: readonly Expansion[],
  expanders: readonly string[],
): readonly Expansion[] {
  let left = options;
  for (const name of expanders) left = (EXPANDERS[name] ?? EXPANDERS['random'])?.(left) ?? left;
  return left;
}
