import type { StatsSummary } from '#cluster';
import { type Instant, latest } from '#units';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import { count } from '../../fields/count.ts';
import { text, timestamp } from '../../fields/scalars.ts';
import type { Schema } from '../../fields/schema.ts';

const time = optional(timestamp);
const amount = optional(count);

const MEMORY = optional(object({ time, availableBytes: amount, workingSetBytes: amount }));

const FS_FIELDS = {
  time,
  availableBytes: amount,
  capacityBytes: amount,
  usedBytes: amount,
  inodesFree: amount,
  inodes: amount,
  inodesUsed: amount,
};
const FS = optional(object(FS_FIELDS));

const name = withDefault(text, '');

const NODE = {
  systemContainers: optional(list(object({ name, memory: MEMORY }))),
  memory: MEMORY,
  fs: FS,
  runtime: optional(object({ imageFs: FS, containerFs: FS })),
  rlimit: optional(object({ time, maxpid: amount, curproc: amount })),
};

const POD = object({
  podRef: object({ namespace: name, name, uid: name }),
  memory: MEMORY,
  process_stats: optional(object({ process_count: amount })),
  containers: optional(list(object({ name, memory: MEMORY, rootfs: FS, logs: FS }))),
  volume: optional(list(object({ ...FS_FIELDS, name }))),
  'ephemeral-storage': FS,
});

/** The answer of a kubelet at `/stats/summary`, reduced to the fields that models read. */
export const STATS_SUMMARY: Schema<StatsSummary> = object({
  node: object({ nodeName: text, ...NODE }),
  pods: list(POD),
});

/** A part of a summary, without the name of the node. */
export const STATS_PATCH = object({
  node: object({ nodeName: optional(text), ...NODE }),
  pods: list(POD),
});

/** The time at which a node's own figures were measured; undefined when the summary has none. */
export function measuredAt({ node }: Pick<StatsSummary, 'node'>): Instant | undefined {
  const { memory, fs, runtime, rlimit } = node;
  const parts = [memory, fs, runtime?.imageFs, runtime?.containerFs, rlimit];
  return parts
    .map((part) => part?.time)
    .reduce(
      (newest, at) =>
        newest === undefined || at === undefined ? (newest ?? at) : latest(newest, at),
      undefined,
    );
}
