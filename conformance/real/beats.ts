import { z } from 'zod';
import { addToList, type Instant } from '#units';
import { instantIn } from './history.ts';

const beat = z.looseObject({ name: z.string(), renewTime: z.string() });

const OF_NODES = 'kube-node-lease/';

/** The renewals of the Leases of nodes in a recording, by node, in order of time. */
export function beatsIn(lines: readonly string[]): ReadonlyMap<string, readonly Instant[]> {
  const beats = new Map<string, Instant[]>();
  for (const line of lines) {
    const read = beat.safeParse(JSON.parse(line));
    if (!read.success || !read.data.name.startsWith(OF_NODES)) continue;
    const { name, renewTime } = read.data;
    addToList(beats, name.slice(OF_NODES.length), instantIn(renewTime));
  }
  for (const renewals of beats.values()) renewals.sort((a, b) => a - b);
  return beats;
}
