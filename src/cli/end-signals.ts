import { constants } from 'node:os';
import process from 'node:process';
import type { InterruptedCode } from './exit-code.ts';

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

/** Whether ctrl-C was pressed, or the process was told to end, since the call. */
export interface Interruption {
  /** The exit code of what came; undefined as long as nothing did. */
  readonly code: InterruptedCode | undefined;
  /** Comes to its end when it comes. */
  readonly coming: Promise<void>;
  /** The signals end the process again. */
  forget(): void;
}

/** The signals after which results so far are printed. Systems send SIGTERM well before they kill. */
const INTERRUPTS = { SIGINT: 130, SIGTERM: 143 } as const satisfies Readonly<
  Partial<Record<(typeof END_SIGNALS)[number], InterruptedCode>>
>;

/** The first ctrl-C, or SIGTERM, is left to the caller; the second one ends the process. */
export function awaitInterruption(): Interruption {
  let code: InterruptedCode | undefined;
  let note = (_: keyof typeof INTERRUPTS): void => {};
  const coming = new Promise<void>((resolve) => {
    note = (signal) => {
      forget();
      code ??= INTERRUPTS[signal];
      resolve();
    };
  });
  const signals = Object.keys(INTERRUPTS) as (keyof typeof INTERRUPTS)[];
  const forget = (): void => {
    for (const signal of signals) process.off(signal, note);
  };
  for (const signal of signals) process.on(signal, note);
  return {
    coming,
    get code() {
      return code;
    },
    forget,
  };
}
