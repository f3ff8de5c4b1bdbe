import type { CaptureArguments } from '../arguments.ts';
import { askedKinds } from '../capture/asked-kinds.ts';
import { ALL_PROXIED, allLists, type CapturePlan, jobsFor } from '../capture/plan.ts';
import { commandLines, rbac } from '../capture/print-plan.ts';
import { kubectlOptions, takeSnapshot } from '../capture/take-snapshot.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';
import { redactFiles } from './redact-files.ts';

/** Takes a snapshot of a cluster with kubectl, or prints what that would run and need. */
export async function capture(args: CaptureArguments, io: Io): Promise<ExitCode> {
  const plan = planOf(args, io);
  if (args.printCommands || args.printRbac) {
    if (args.printCommands) await io.results.write(commandLines(kubectlOptions(args), plan));
    if (args.printRbac) await io.results.write(rbac(plan));
    return 0;
  }
  const { output } = args;
  if (output === undefined) {
    throw new UserError('capture: the file is missing', 'such as -o cluster.json.gz');
  }
  if (output !== '-') await io.checkWritable(output);
  if (args.redact) return captureRedacted(args, plan, output, io);
  await takeSnapshot(args, plan, output, io);
  return 0;
}

/** The order of all names is known once all are read, so the names wait in a file of this user. */
async function captureRedacted(
  args: CaptureArguments,
  plan: CapturePlan,
  output: string,
  io: Io,
): Promise<ExitCode> {
  const clear = io.temporaryFile('clear.json.gz');
  try {
    await takeSnapshot(args, plan, clear.path, io);
    return await redactFiles([clear.path], { ...args, output }, io);
  } finally {
    clear.remove();
  }
}

function planOf(args: CaptureArguments, io: Pick<Io, 'cores'>): CapturePlan {
  const { namespace: namespaces, chunkSize, jobs = jobsFor(io.cores), add } = args;
  const common = { namespaces, chunkSize, jobs };
  if (add.length > 0) {
    const asked = askedKinds(add);
    const only = [...asked.lists.map(({ resource }) => resource), ...asked.proxied];
    return { ...common, ...asked, only };
  }
  const proxied = args.stats ? ALL_PROXIED : [];
  return { ...common, lists: allLists(args.events), proxied };
}
