import type { Io } from '../io.ts';
import { wholePlan } from './plan.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Which cluster a command with `--live` is about, and what it says. */
export interface LiveOptions {
  readonly kubectl: string;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly quiet: boolean;
}

/** Takes the snapshot of a command that wants one of the cluster as it is now. */
export async function takeLive(
  path: string,
  { kubectl, context, kubeconfig, quiet }: LiveOptions,
  io: Io,
): Promise<void> {
  await io.checkWritable(path);
  const cluster = {
    ...{ kubectl, quiet },
    ...(context !== undefined && { context }),
    ...(kubeconfig !== undefined && { kubeconfig }),
  };
  await takeSnapshot(cluster, wholePlan(io), path, io);
}
