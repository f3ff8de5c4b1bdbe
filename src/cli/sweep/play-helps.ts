import type { PreparedSweep } from '#sweep';
import { findHelps, type Rest } from '#tries';
import type { InterruptedCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS } from '../progress.ts';
import type { Swept } from './play-sweep.ts';

interface TriedHelps {
  readonly helps: Awaited<ReturnType<typeof findHelps>>;
  readonly interruptedBy: InterruptedCode | undefined;
}

/** Tries what would help in the worst faults of a sweep. When it is interrupted, what there is counts. */
export async function playHelps(
  prepared: PreparedSweep,
  { rows, numbers }: Pick<Swept, 'rows' | 'numbers'>,
  { quiet }: { readonly quiet: boolean },
  io: Io,
): Promise<TriedHelps> {
  const interruption = io.awaitInterruption();
  const progress = quiet ? NO_PROGRESS : io.progress;
  const rest: Rest = async (done, all) => {
    progress.tell(() => `trying changes in the worst faults: ${done} of ${all} plays`);
    await io.nextTurn();
    return interruption.code !== undefined;
  };
  const played = rows.map((row, index) => ({ row, run: prepared.plan.run(numbers[index] ?? 0) }));
  try {
    const helps = await findHelps(prepared, played, rest);
    return { helps, interruptedBy: interruption.code };
  } finally {
    interruption.forget();
  }
}
