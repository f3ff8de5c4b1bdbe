/** Indexes of an Indexed Job. */
export type IndexSet = ReadonlySet<number>;

/**
 * Reads indexes as in a Job's status, such as `1,3-5`; indexes from `completions` on are left out,
 * and so are invalid ones.
 *
 * @upstream pkg/controller/job/indexed_job_utils.go parseIndexesFromString (1.36)
 */
export function parseIndexes(text: string, completions: number): IndexSet {
  const indexes = new Set<number>();
  for (const part of text.split(',')) {
    const { first, last = first } = /^(?<first>\d+)(?:-(?<last>\d+))?$/.exec(part)?.groups ?? {};
    const end = Math.min(Number(last), completions - 1);
    for (let index = Number(first); index <= end; index++) indexes.add(index);
  }
  return indexes;
}

/**
 * The reverse: three and more in a row become a range.
 * @upstream pkg/controller/job/indexed_job_utils.go orderedIntervals.String (1.36)
 */
export function printIndexes(indexes: IndexSet): string {
  const ordered = [...indexes].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const index of ordered) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs
    .map(([first, last]) => {
      if (first === last) return `${first}`;
      return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
    })
    .join(',');
}
