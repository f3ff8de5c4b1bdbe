import type { Io } from '../io.ts';
import { wholePlan } from './plan.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The options of `--live`, as the command line has them. */
interface LiveOptions {
  readonly values: ReadonlyMap<string, string>;
  readonly quiet: boolean;
}

/** Takes the snapshot of a command that wants one of the cluster as it is now. */
export async function takeLive(
  path: string,
  { values, quiet }: LiveOptions,
  io: Io,
): Promise<void> {
  const context = values.get('--context');
  const kubeconfig = values.get('--kubeconfig');
  await io.checkWritable(path);
  const cluster = {
    ...{ kubectl: values.get('--kubectl') ?? 'kubectl', quiet },
    ...(context !== undefined && { context }),
    ...(kubeconfig !== undefined && { kubeconfig }),
  };
  await takeSnapshot(cluster, wholePlan(io), path, io);
}
