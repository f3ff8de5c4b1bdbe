import { constants } from 'node:os';
import process from 'node:process';

/** Signals that end a process: from ctrl-C, from `kill`, and from a closed terminal. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The exit code of a signal is this number plus the number of the signal. */
const KILLED = 128;

/** The exit code that a shell reports for a process that a signal ended. */
export const exitCodeOf = (signal: NodeJS.Signals): number => KILLED + constants.signals[signal];

/** Runs `tidy` and ends the process on a signal, until the returned function is called. */
export function tidyOnSignals(tidy: () => void): () => void {
  const end = (signal: NodeJS.Signals): never => {
    tidy();
    process.exit(exitCodeOf(signal));
  };
  for (const signal of END_SIGNALS) process.once(signal, end);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, end);
  };
}

/** Whether ctrl-C was pressed since the call. */
export interface Interruption {
  readonly came: boolean;
  /** Comes to its end when it comes. */
  readonly coming: Promise<void>;
  /** Ctrl-C ends the process again. */
  forget(): void;
}

/** The first ctrl-C is left to the caller; the second one ends the process. */
export function awaitInterruption(): Interruption {
  let came = false;
  let note = (): void => {};
  const coming = new Promise<void>((resolve) => {
    note = () => {
      came = true;
      resolve();
    };
  });
  process.once('SIGINT', note);
  return {
    coming,
    get came() {
      return came;
    },
    forget: () => void process.off('SIGINT', note),
  };
}
