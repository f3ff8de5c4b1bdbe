import { type Duration, seconds } from '#units';
import type { Answered, ApiClient } from './api-client.ts';
import type { ApiRequest } from './request.ts';

const NO_TIME = seconds(0);

/** A piece of work that calls back when it is done, at once or later. */
type Step = (done: () => void) => void;

/** A request and the effect of its answer. */
export interface Sending {
  readonly request: ApiRequest;
  readonly answered: Answered;
  /** How long the API server holds a request that has reached it, beyond its usual latency. */
  readonly held?: () => Duration;
}

/**
 * One goroutine of a component: it sends its requests one after the other. An answer may add
 * requests. Once all are answered it begins the next piece of work.
 */
export class Caller {
  readonly #client: ApiClient;
  readonly #more: () => boolean;
  #steps: Step[] = [];
  #next = 0;
  #isRunning = false;

  /** @param more begins the next piece of work, if there is one; false when there is none */
  constructor(client: ApiClient, more: () => boolean = () => false) {
    this.#client = client;
    this.#more = more;
  }

  /** Whether the caller has nothing to do. */
  get isIdle(): boolean {
    return !this.#isRunning;
  }

  /** Adds a request behind the others of this caller. */
  send(request: ApiRequest, answered: Answered): void {
    this.#add((done) =>
      this.#client.ask(request, (reached) => {
        answered(reached);
        done();
      }),
    );
  }

  /**
   * Adds requests that are sent side by side; later requests wait for all answers.
   * @param decide which: called once the requests before them are answered
   */
  sendTogether(decide: () => readonly Sending[]): void {
    this.#add((done) => {
      const sendings = decide();
      let left = sendings.length;
      if (left === 0) done();
      for (const { request, answered, held } of sendings) {
        this.#client.ask(request, (reached) => {
          const end = (): void => {
            answered(reached);
            left -= 1;
            if (left === 0) done();
          };
          const rest = reached ? (held?.() ?? NO_TIME) : NO_TIME;
          if (rest === NO_TIME) end();
          else this.#client.sleep(rest, end);
        });
      }
    });
  }

  /** Adds a rest behind the requests of this caller. */
  sleep(rest: Duration, over: () => void): void {
    this.#add((done) =>
      this.#client.sleep(rest, () => {
        over();
        done();
      }),
    );
  }

  /** Works until a step has to wait, or nothing is left. */
  run(): void {
    this.#isRunning = true;
    for (;;) {
      const step = this.#steps[this.#next];
      if (step !== undefined) {
        this.#next += 1;
        if (!this.#isDoneAtOnce(step)) return;
        continue;
      }
      this.#steps = [];
      this.#next = 0;
      if (this.#more()) continue;
      this.#isRunning = false;
      return;
    }
  }

  #add(step: Step): void {
    this.#steps.push(step);
    if (!this.#isRunning) this.run();
  }

  /** A step that is done later continues the others then. */
  #isDoneAtOnce(step: Step): boolean {
    let isDone = false;
    let waits = false;
    step(() => {
      isDone = true;
      if (waits) this.run();
    });
    waits = !isDone;
    return isDone;
  }
}
