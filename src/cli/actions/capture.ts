import type { CaptureArguments } from '../arguments.ts';
import { askedKinds } from '../capture/asked-kinds.ts';
import { ALL_PROXIED, allLists, type CapturePlan, jobsFor } from '../capture/plan.ts';
import { commandLines, rbac } from '../capture/print-plan.ts';
import { kubectlOptions, takeSnapshot } from '../capture/take-snapshot.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

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
  await takeSnapshot(args, plan, output, io);
  return 0;
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
