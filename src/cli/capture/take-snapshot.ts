import type { CaptureRecord } from '#documents';
import { visible } from '#units';
import type { ClusterArguments } from '../arguments.ts';
import type { GrowingFile } from '../growing-file.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS } from '../progress.ts';
import { captureCluster, checkRecord } from './capture-cluster.ts';
import { currentContext } from './current-context.ts';
import type { KubectlOptions } from './kubectl.ts';
import type { CapturePlan } from './plan.ts';
import { CaptureProgress } from './progress.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { tellRecord } from './tell-record.ts';

/** How kubectl is called for the cluster that the arguments name. */
export const kubectlOptions = ({
  context,
  kubeconfig,
  kubectl,
}: ClusterArguments): KubectlOptions => ({
  kubectl,
  ...(context !== undefined && { context }),
  ...(kubeconfig !== undefined && { kubeconfig }),
});

/**
 * Takes a snapshot into a file, all of it or nothing, and says what is not in it. The context is
 * said before anything is read, and that one is read even if another becomes the current one.
 */
export async function takeSnapshot(
  args: ClusterArguments & { readonly quiet: boolean },
  plan: Omit<CapturePlan, 'context'>,
  path: string,
  io: Io,
): Promise<void> {
  const options = kubectlOptions(args);
  const current =
    options.context === undefined ? await currentContext(args.kubeconfig, io) : undefined;
  const context = options.context ?? current?.name;
  if (!args.quiet) await io.messages.write([visible(contextLine(context, current?.file)), '\n']);
  const target = await targetOf(path, io);
  const progress = new CaptureProgress(args.quiet ? { ...io, progress: NO_PROGRESS } : io);
  const begun = io.seconds();
  const named = context !== undefined && { context };
  let record: CaptureRecord;
  try {
    const file = new SnapshotFile(target);
    record = await captureCluster(
      { ...options, ...named },
      { ...plan, ...named },
      { file, progress },
      io,
    );
    checkRecord(record);
    await file.add([record]);
    await file.end();
    await target.finish();
  } catch (error) {
    await target.discard();
    throw error;
  }
  if (!args.quiet)
    await io.messages.write(tellRecord(record, { path, seconds: io.seconds() - begun }));
}

const contextLine = (context: string | undefined, file: string | undefined): string =>
  context === undefined
    ? 'reading with kubectl get; no kubeconfig names a current context'
    : `reading context ${context}${file === undefined ? '' : ` (the current one of ${file})`} with kubectl get`;

/** Standard output takes each piece when it comes. */
const targetOf = async (path: string, io: Io): Promise<GrowingFile> =>
  path === '-'
    ? {
        write: (text) => io.results.write([text]),
        finish: async () => {},
        discard: async () => {},
      }
    : io.openGrowing(path);
