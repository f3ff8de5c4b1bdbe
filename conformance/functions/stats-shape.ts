import { z } from 'zod';

const memory = z.object({
  availableBytes: z.number().exactOptional(),
  workingSetBytes: z.number().exactOptional(),
});

const fs = z.object({
  availableBytes: z.number().exactOptional(),
  capacityBytes: z.number().exactOptional(),
  usedBytes: z.number().exactOptional(),
  inodesFree: z.number().exactOptional(),
  inodes: z.number().exactOptional(),
  inodesUsed: z.number().exactOptional(),
});

const container = z.object({
  name: z.string(),
  memory: memory.exactOptional(),
  rootfs: fs.exactOptional(),
  logs: fs.exactOptional(),
});

/** A pod's part of a stats summary. */
export const podStatsShape = z.object({
  podRef: z.object({ namespace: z.string(), name: z.string(), uid: z.string() }),
  memory: memory.exactOptional(),
  process_stats: z.object({ process_count: z.number().exactOptional() }).exactOptional(),
  containers: z.array(container).exactOptional(),
  volume: z.array(fs.extend({ name: z.string() })).exactOptional(),
});

/** A stats summary as kubelets print it, without the times of measurements. */
export const summaryShape = z.object({
  node: z.object({
    nodeName: z.string(),
    memory: memory.exactOptional(),
    fs: fs.exactOptional(),
    runtime: z
      .object({ imageFs: fs.exactOptional(), containerFs: fs.exactOptional() })
      .exactOptional(),
    rlimit: z
      .object({ maxpid: z.number().exactOptional(), curproc: z.number().exactOptional() })
      .exactOptional(),
    systemContainers: z
      .array(z.object({ name: z.string(), memory: memory.exactOptional() }))
      .exactOptional(),
  }),
  pods: z.array(podStatsShape),
});
