import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { tidyOnSignals } from './end-signals.ts';
import { codeOf } from './os-errors.ts';

/** What another program printed, and how it ended. */
export interface ProgramRun {
  readonly output: Buffer;
  readonly messages: string;
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  /** It took longer than it was given. */
  readonly isLate: boolean;
  /** The code of the system's error if it could not begin, such as `ENOENT`. */
  readonly notBegun?: string;
}

/** Runs other programs, and ends those that still run when this one is told to end. */
export class Programs {
  readonly #running = new Set<ChildProcess>();

  /**
   * Runs a program without standard input and returns all that it prints.
   * @param seconds after which it is ended
   */
  readonly run = async (
    program: string,
    args: readonly string[],
    seconds: number,
  ): Promise<ProgramRun> => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1_000,
      killSignal: 'SIGKILL',
    });
    const output: Buffer[] = [];
    const messages: Buffer[] = [];
    child.stdout.on('data', (block: Buffer) => output.push(block));
    child.stderr.on('data', (block: Buffer) => messages.push(block));
    const forget = this.#tidy(child);
    const ended = await new Promise<Pick<ProgramRun, 'exitCode' | 'notBegun'>>((resolve) => {
      child.on('error', (error) =>
        resolve({ exitCode: null, notBegun: codeOf(error) ?? error.message }),
      );
      child.on('close', (exitCode) => resolve({ exitCode }));
    });
    forget();
    const texts = Buffer.concat(messages).toString('utf8');
    return { output: Buffer.concat(output), messages: texts, isLate: child.killed, ...ended };
  };

  /** One listener is enough for all of them. */
  #tidy(child: ChildProcess): () => void {
    if (this.#running.size === 0) {
      this.#settle = tidyOnSignals(() => {
        for (const each of this.#running) each.kill('SIGKILL');
      });
    }
    this.#running.add(child);
    return () => {
      this.#running.delete(child);
      if (this.#running.size === 0) this.#settle();
    };
  }

  #settle = (): void => {};
}

/** Waits before something is tried again. */
export const pauseFor = (seconds: number): Promise<void> => pause(seconds * 1_000);
