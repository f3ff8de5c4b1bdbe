import { z } from 'zod';
import { beginDrain, type DrainReply, type DrainStep, stepDrain } from '#drain';
import { between, type Instant, inSeconds, instant, later, present, seconds } from '#units';

/** The behavior of an API server towards a drain. */
export const drainScript = z.object({
  pods: z.array(
    z.object({
      name: z.string(),
      /**
       * Evictions refused before one is accepted. -1: an error refuses all. -2: the pod does not
       * exist.
       */
      refused: z.number(),
      /** Seconds from acceptance to removal; -1: never. */
      stops: z.number(),
    }),
  ),
  timeout: z.number(),
  skipWaitForDeleteTimeout: z.number(),
  /** -1 means the pods' own grace period. */
  gracePeriod: z.number(),
  disableEviction: z.boolean(),
});

type DrainScript = z.infer<typeof drainScript>;
type ScriptedPod = DrainScript['pods'][number];

const START = instant(0);
const GRACE_OF_PODS = 30;
/** More steps than any vector needs. */
const MOST_STEPS = 10_000;

/** Plays a drain, and returns its requests, its end and its result. */
export function playDrain(script: DrainScript): unknown {
  const world = new ScriptedPods(script);
  const { timeout, disableEviction, skipWaitForDeleteTimeout } = script;
  const options = {
    disableEviction,
    skipWaitForDeleteTimeout,
    ...(timeout === 0 ? {} : { timeout: seconds(timeout) }),
  };
  const names = script.pods.map(({ name }) => name);
  let run = beginDrain(names, options, START);
  let now = START;
  let replies = new Map<string, DrainReply>();
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const step = stepDrain(run, { now, replies, sight: (pod) => world.sight(pod, now) });
    if (step.kind === 'done') {
      const end = inSeconds(between(START, step.at));
      return { requests: world.requests(), end, failed: step.failures.size > 0 };
    }
    run = step.run;
    replies = step.kind === 'ask' ? world.answer(step.pods, now) : new Map();
    if (step.kind === 'wait') now = nextInstant(step, world.nextRemoval(now));
  }
  return { requests: world.requests(), end: null };
}

function nextInstant(step: Extract<DrainStep, { kind: 'wait' }>, removal: Instant | undefined) {
  const both = [step.until, removal].flatMap((at) => at ?? []);
  return present(both.sort((a, b) => a - b)[0], 'anything that could still happen to the drain');
}

class ScriptedPods {
  readonly #script: DrainScript;
  readonly #requests = new Map<string, Instant[]>();
  readonly #acceptedAt = new Map<string, Instant>();

  constructor(script: DrainScript) {
    this.#script = script;
  }

  answer(names: readonly string[], now: Instant): Map<string, DrainReply> {
    return new Map(names.map((name) => [name, this.#answerTo(this.#pod(name), now)]));
  }

  #answerTo({ name, refused }: ScriptedPod, now: Instant): DrainReply {
    const asked = [...(this.#requests.get(name) ?? []), now];
    this.#requests.set(name, asked);
    if (refused === -2) return { code: 404 };
    if (refused === -1) return { code: 500 };
    if (!this.#script.disableEviction && asked.length <= refused) return { code: 429 };
    this.#acceptedAt.set(name, now);
    return { code: 201 };
  }

  sight(name: string, now: Instant) {
    const acceptedAt = this.#acceptedAt.get(name);
    if (acceptedAt === undefined) return { gone: false };
    const removedAt = this.#removedAt(name, acceptedAt);
    const gone = removedAt !== undefined && removedAt <= now;
    return { gone, deletionTimestamp: later(acceptedAt, seconds(this.#grace)) };
  }

  nextRemoval(now: Instant): Instant | undefined {
    const removals = [...this.#acceptedAt].flatMap(([name, at]) => this.#removedAt(name, at) ?? []);
    return removals.filter((at) => at > now).sort((a, b) => a - b)[0];
  }

  requests(): unknown {
    return Object.fromEntries(
      [...this.#requests].map(([name, times]) => [
        name,
        times.map((at) => inSeconds(between(START, at))),
      ]),
    );
  }

  get #grace(): number {
    const { gracePeriod } = this.#script;
    return gracePeriod < 0 ? GRACE_OF_PODS : gracePeriod;
  }

  #removedAt(name: string, acceptedAt: Instant): Instant | undefined {
    if (this.#grace === 0) return acceptedAt;
    const { stops } = this.#pod(name);
    return stops < 0 ? undefined : later(acceptedAt, seconds(stops));
  }

  #pod(name: string): ScriptedPod {
    return present(
      this.#script.pods.find((pod) => pod.name === name),
      `pod ${name}`,
    );
  }
}
