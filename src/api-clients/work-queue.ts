import type { CauseId } from '#causes';
import { type Duration, milliseconds, seconds } from '#units';
import type { Answered, ApiClient, ApiRequest } from './api-client.ts';

/**
 * A queue of keys and the workers that serve it. A key that is added while it waits is served once; a
 * key that is added while a worker serves it is served again afterwards.
 * @upstream client-go/util/workqueue/queue.go Type (1.36)
 */
export class WorkQueue<Key extends string = string> {
  readonly #serve: (key: Key, because: CauseId, worker: Caller) => void;
  readonly #workers: readonly Caller[];
  /** The keys to serve, first come first, with the newest cause of each. */
  readonly #dirty = new Map<Key, CauseId>();
  /** The key that each busy worker serves, and all of these keys. */
  readonly #served = new Map<Caller, Key>();
  readonly #inWork = new Set<Key>();

  /** @param serve sends the requests for a key through its worker, at once or from their answers */
  constructor(
    client: ApiClient,
    workers: number,
    serve: (key: Key, because: CauseId, worker: Caller) => void,
  ) {
    this.#serve = serve;
    this.#workers = Array.from({ length: workers }, () => {
      const worker: Caller = new Caller(client, () => this.#serveNext(worker));
      return worker;
    });
  }

  add(key: Key, because: CauseId): void {
    this.#dirty.set(key, because);
    this.#workers.find(({ isIdle }) => isIdle)?.run();
  }

  /** The process ends. */
  close(): void {
    this.#dirty.clear();
  }

  #serveNext(worker: Caller): boolean {
    const done = this.#served.get(worker);
    if (done !== undefined) this.#inWork.delete(done);
    this.#served.delete(worker);
    for (const [key, because] of this.#dirty) {
      if (this.#inWork.has(key)) continue;
      this.#dirty.delete(key);
      this.#served.set(worker, key);
      this.#inWork.add(key);
      this.#serve(key, because, worker);
      return true;
    }
    return false;
  }
}

/** The wait after a first failure, and the longest one. */
export interface Waits {
  readonly first: Duration;
  readonly most: Duration;
}

/** @upstream client-go util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter (1.36) */
export const WAITS_OF_CONTROLLERS: Waits = { first: milliseconds(5), most: seconds(1_000) };

/**
 * How long a controller waits after a sync that failed: each time twice as long, until one succeeds.
 * @upstream client-go util/workqueue/default_rate_limiters.go TypedItemExponentialFailureRateLimiter (1.36)
 */
export class BackOff {
  readonly #waitsOf: (key: string) => Waits;
  readonly #failures = new Map<string, number>();

  constructor(waitsOf: (key: string) => Waits = () => WAITS_OF_CONTROLLERS) {
    this.#waitsOf = waitsOf;
  }

  /** How often the syncs of an object have failed in a row. */
  failuresOf(key: string): number {
    return this.#failures.get(key) ?? 0;
  }

  /** A sync has failed. */
  waitOf(key: string): Duration {
    const failures = this.failuresOf(key);
    this.#failures.set(key, failures + 1);
    const { first, most } = this.#waitsOf(key);
    return Math.min(first * 2 ** failures, most) as Duration;
  }

  /** A sync has succeeded. */
  forget(key: string): void {
    this.#failures.delete(key);
  }
}

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
