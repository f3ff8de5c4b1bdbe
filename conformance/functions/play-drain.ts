import { z } from 'zod';
import { ApiClient, PaceLog } from '#api-clients';
import { Ledger, type TimelineEvent } from '#causes';
import { DrainCalls, type DrainReply, type PodSighting } from '#drain';
import { Timeline } from '#timeline';
import { between, hours, type Instant, inSeconds, instant, later, present, seconds } from '#units';

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

/** Plays a drain, and returns its requests, its end and its result. */
export function playDrain(script: DrainScript): unknown {
  const timeline = new Timeline(START);
  const world = new ScriptedPods(script, timeline);
  const { timeout, disableEviction, skipWaitForDeleteTimeout } = script;
  const options = {
    disableEviction,
    skipWaitForDeleteTimeout,
    ...(timeout === 0 ? {} : { timeout: seconds(timeout) }),
  };
  let result: object = { end: null };
  new DrainCalls(
    script.pods.map(({ name }) => name),
    options,
    {
      timeline,
      api: instantClient(timeline),
      ask: (pod) => world.ask(pod),
      sight: (pod) => world.sight(pod),
      ended: (failures) => {
        result = { end: inSeconds(between(START, timeline.now)), failed: failures.size > 0 };
      },
    },
  );
  timeline.runUntil(later(START, hours(24)), seconds(0));
  return { requests: world.requests(), ...result };
}

/** A client whose requests are answered in place. */
function instantClient(timeline: Timeline): ApiClient {
  const limits = { kind: 'unlimited' } as const;
  const recorder = new Ledger<TimelineEvent>(timeline);
  const pace = new PaceLog({ timeline, recorder }).of('kubectl', 'drain', limits);
  return new ApiClient({ timeline, limits, latency: seconds(0), reachable: () => true, pace });
}

class ScriptedPods {
  readonly #script: DrainScript;
  readonly #timeline: Timeline;
  readonly #requests = new Map<string, Instant[]>();
  readonly #acceptedAt = new Map<string, Instant>();

  constructor(script: DrainScript, timeline: Timeline) {
    this.#script = script;
    this.#timeline = timeline;
  }

  ask(name: string): DrainReply {
    const { refused } = this.#pod(name);
    const { now } = this.#timeline;
    const asked = [...(this.#requests.get(name) ?? []), now];
    this.#requests.set(name, asked);
    if (refused === -2) return { code: 404 };
    if (refused === -1) return { code: 500 };
    if (!this.#script.disableEviction && asked.length <= refused) return { code: 429 };
    this.#acceptedAt.set(name, now);
    return { code: 201 };
  }

  sight(name: string): PodSighting {
    const { now } = this.#timeline;
    const acceptedAt = this.#acceptedAt.get(name);
    if (acceptedAt === undefined) return { gone: false };
    const removedAt = this.#removedAt(name, acceptedAt);
    const gone = removedAt !== undefined && removedAt <= now;
    return { gone, deletionTimestamp: later(acceptedAt, seconds(this.#grace)) };
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
