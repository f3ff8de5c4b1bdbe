import { z } from 'zod';
import {
  beginShutdown,
  killPod,
  type PodKill,
  type PopulatedGroup,
  type ShutdownStep,
  stepShutdown,
  stoppedAt,
} from '#kubelet/shutdown';
import {
  between,
  compareText,
  earlier,
  firstDifference,
  type Instant,
  inSeconds,
  instant,
  later,
  present,
  seconds,
} from '#units';

/** A pod with what its containers will do when they are told to stop. */
export const shutdownPod = z
  .object({
    name: z.string(),
    priority: z.number().exactOptional(),
    terminationGracePeriodSeconds: z.number(),
    phase: z.enum(['Running', 'Succeeded', 'Failed']).default('Running'),
    stopAfter: z.number().exactOptional(),
    cleanupAfter: z.number(),
    terminating: z.object({ since: z.number(), gracePeriodSeconds: z.number() }).exactOptional(),
  })
  .transform(({ priority, terminationGracePeriodSeconds, ...pod }) => ({
    ...pod,
    spec: { terminationGracePeriodSeconds, ...(priority === undefined ? {} : { priority }) },
  }));

type ShutdownPod = z.infer<typeof shutdownPod>;

interface KilledPod {
  readonly pod: ShutdownPod;
  readonly at: Instant;
  readonly kill: PodKill;
  readonly stoppedAt: Instant;
  readonly volumesGoneAt: Instant;
}

interface StartedGroup {
  readonly group: PopulatedGroup<ShutdownPod>;
  readonly at: Instant;
  endsAt: Instant;
}

const START = instant(0);
/** Each step kills a group or brings a look at volumes nearer to its timeout. */
const MOST_STEPS = 100_000;

/** Plays a graceful shutdown in a world where containers and volumes do what their pods say. */
export function playShutdown(groups: readonly PopulatedGroup<ShutdownPod>[]) {
  const killed = new Map<ShutdownPod, KilledPod>();
  const started: StartedGroup[] = [];
  const sight = (now: Instant) => (pod: ShutdownPod) => {
    const { stoppedAt: stop, volumesGoneAt } = present(killed.get(pod), `kill of ${pod.name}`);
    return { stopped: stop <= now, volumesGone: volumesGoneAt <= now };
  };
  let now = START;
  let run = beginShutdown(groups);
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const step = stepShutdown(run, sight(now), now, { waitsForVolumes: true });
    const last = started.at(-1);
    if (last !== undefined && step.kind !== 'wait') last.endsAt = now;
    if (step.kind === 'finished') break;
    run = step.run;
    if (step.kind === 'kill') {
      started.push({ group: step.group, at: now, endsAt: now });
      for (const pod of step.group.pods) killed.set(pod, killedPod(pod, step.group.seconds, now));
    } else {
      now = nextInstant(step, [...killed.values()], now);
    }
  }
  return {
    groups: started.map(printedGroup),
    kills: [...killed.values()]
      .sort((a, b) => firstDifference(a.at - b.at, compareText(a.pod.name, b.pod.name)))
      .map(printedKill),
    finishedAt: sinceStart(now),
  };
}

function killedPod(pod: ShutdownPod, groupSeconds: number, now: Instant): KilledPod {
  const { terminating, stopAfter, cleanupAfter, spec } = pod;
  const stopping = terminating && {
    since: earlier(START, seconds(terminating.since)),
    gracePeriodSeconds: terminating.gracePeriodSeconds,
  };
  const kill = killPod(spec.terminationGracePeriodSeconds, stopping, groupSeconds, now);
  const stop = stoppedAt(kill, stopAfter === undefined ? undefined : seconds(stopAfter));
  return {
    pod,
    at: now,
    kill,
    stoppedAt: stop,
    volumesGoneAt: later(stop, seconds(cleanupAfter)),
  };
}

/** The manager is woken when its time comes or when a pod stops. */
function nextInstant(
  { until }: Extract<ShutdownStep<unknown>, { kind: 'wait' }>,
  killed: readonly KilledPod[],
  now: Instant,
): Instant {
  const stops = killed.flatMap((each) => (each.stoppedAt > now ? [each.stoppedAt] : []));
  return instant(Math.min(until, ...stops));
}

const printedGroup = ({ group, at, endsAt }: StartedGroup) => ({
  priority: group.priority,
  seconds: group.seconds,
  at: sinceStart(at),
  endsAt: sinceStart(endsAt),
  pods: group.pods.map(({ name }) => name).sort(compareText),
});

const printedKill = ({ pod, at, kill, stoppedAt: stop }: KilledPod) => ({
  pod: pod.name,
  at: sinceStart(at),
  gracePeriodSeconds: kill.gracePeriodSeconds,
  effectiveGracePeriodSeconds: kill.effectiveGracePeriodSeconds,
  doneAt: sinceStart(stop),
});

const sinceStart = (at: Instant): number => inSeconds(between(START, at));
