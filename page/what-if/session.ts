import type { Choices, Play, Shown, SnapshotSource } from '#browser';
import { type Engine, startEngine } from '../engine/start-engine.ts';
import type { BaseScript } from './script-text.ts';

/** The scenario of the report: scripts, and what no script says. */
export interface Asked {
  readonly script: BaseScript;
  readonly rest: Play;
  /** The paths of the snapshot, as the command line names them. */
  readonly paths: readonly string[];
  /** Flags of the command line for the rest, as words. */
  readonly flags: readonly string[];
}

const NO_SCRIPT: BaseScript = { whole: '', settings: '' };

/** A snapshot by itself. */
export const nothingAsked = (paths: readonly string[]): Asked => ({
  ...{ script: NO_SCRIPT, rest: {}, flags: [] },
  paths,
});

/** The name of a what-if in messages. */
export const SCRIPT_NAME = 'what-if.yaml';

interface Started {
  readonly choices: Choices;
  /** The scenario of the report. */
  readonly before: Shown;
}

/** Rehearses to the end. A question in between is answered after the rehearsal that is played. */
async function rehearse(engine: Engine): Promise<void> {
  while (!(await engine.rehearse()));
}

export type TellProgress = (sinceStart: number) => void;

/** A snapshot and the engine that plays it. An engine that was ended or failed gets a successor. */
export class Session {
  readonly asked: Asked;
  readonly #bundle: string;
  readonly #source: SnapshotSource;
  #engine: Engine | undefined;
  #started: Promise<Started> | undefined;

  constructor(bundle: string, source: SnapshotSource, asked: Asked) {
    this.#bundle = bundle;
    this.#source = source;
    this.asked = asked;
  }

  /** Reads the snapshot and plays the scenario of the report, once. */
  start(): Promise<Started> {
    this.#started ??= this.#open().catch((error) => {
      this.stop();
      throw error;
    });
    return this.#started;
  }

  /** Plays a script. Rejects if the engine fails or is stopped. */
  async show(script: string, tellProgress: TellProgress): Promise<Shown> {
    await this.start();
    try {
      const engine = this.#engine;
      if (engine === undefined) throw new Error('the engine was stopped');
      return await engine.show(this.#play(script), tellProgress);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  /** Ends the engine, whatever it does. The next request starts another one. */
  stop(): void {
    this.#engine?.stop();
    this.#engine = undefined;
    this.#started = undefined;
  }

  async #open(): Promise<Started> {
    const engine = startEngine(this.#bundle);
    this.#engine = engine;
    const choices = await engine.open(this.#source);
    const before = await engine.show(this.#play(this.asked.script.whole));
    // A fault shows itself in the answer to a question.
    void rehearse(engine).catch(() => {});
    return { choices, before };
  }

  #play(text: string): Play {
    return {
      ...this.asked.rest,
      ...(text !== '' && { scripts: [{ path: SCRIPT_NAME, text }] }),
    };
  }
}
