import { type Parsed, parsed, unparsed } from '#units';

/**
 * How many CPUs a list such as `0-3,8` names.
 * @upstream k8s.io/utils cpuset/cpuset.go Parse (1.36)
 */
export function cpusIn(list: string): Parsed<number, 'malformed'> {
  const cpus = new Set<number>();
  if (list === '') return parsed(0);
  for (const range of list.split(',')) {
    const ends = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(range);
    if (ends === null) return unparsed('malformed');
    const first = Number(ends[1]);
    const last = Number(ends[2] ?? ends[1]);
    if (last < first) return unparsed('malformed');
    for (let cpu = first; cpu <= last; cpu += 1) cpus.add(cpu);
  }
  return parsed(cpus.size);
}
