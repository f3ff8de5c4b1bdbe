import { z } from 'zod';
import { beginShutdown, graceInGroup, type ShutdownStep, stepShutdown } from '#kubelet/shutdown';
import { effectiveGrace, killContainers, stoppingSince } from '#kubelet/termination';
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
import type { PopulatedGroup } from '../../src/kubelet/shutdown/shutdown-plan.ts';
import type { ShutdownGroup } from '../../src/kubelet/shutdown/shutdown-settings.ts';

/** A pod, with the reaction of its containers to a stop signal. */
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
  readonly gracePeriodSeconds: number;
  readonly effectiveGracePeriodSeconds: number;
  readonly goneAt: Instant;
  readonly volumesGoneAt: Instant;
}

interface StartedGroup {
  readonly group: PopulatedGroup<ShutdownPod>;
  readonly at: Instant;
  endsAt: Instant;
}

const START = instant(0);
/**
 * A limit on steps. Each step kills a group, or moves the check of volumes closer to its timeout.
 */
const MOST_STEPS = 100_000;

/** Plays a graceful shutdown with containers and volumes that behave as their pods say. */
export function playShutdown(groups: readonly PopulatedGroup<ShutdownPod>[]) {
  const killed = new Map<ShutdownPod, KilledPod>();
  const started: StartedGroup[] = [];
  const sight = (now: Instant) => (pod: ShutdownPod) => {
    const { goneAt, volumesGoneAt } = present(killed.get(pod), `kill of ${pod.name}`);
    return { stopped: goneAt <= now, volumesGone: volumesGoneAt <= now };
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
      for (const pod of step.group.pods) killed.set(pod, killedPod(pod, step.group, now));
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

function killedPod(pod: ShutdownPod, group: ShutdownGroup, now: Instant): KilledPod {
  const { terminating, stopAfter, cleanupAfter, spec } = pod;
  const times = stopAfter === undefined ? {} : { stopAfter: seconds(stopAfter) };
  const deletion = terminating?.gracePeriodSeconds;
  const existing =
    terminating === undefined
      ? undefined
      : stoppingSince(
          earlier(START, seconds(terminating.since)),
          terminating.gracePeriodSeconds,
          times,
          now,
        );
  const override = graceInGroup(pod, group);
  const own = spec.terminationGracePeriodSeconds;
  const grace = effectiveGrace({ inForce: existing?.grace, deletion, override, own }, 'at-once');
  const { goneAt } = killContainers(existing, grace, times, now);
  return {
    pod,
    at: now,
    gracePeriodSeconds: override,
    effectiveGracePeriodSeconds: grace,
    goneAt,
    volumesGoneAt: later(goneAt, seconds(cleanupAfter)),
  };
}

/** The manager wakes at its next deadline or when a pod stops. */
function nextInstant(
  { until }: Extract<ShutdownStep<unknown>, { kind: 'wait' }>,
  killed: readonly KilledPod[],
  now: Instant,
): Instant {
  const stops = killed.flatMap(({ goneAt }) => (goneAt > now ? [goneAt] : []));
  return instant(Math.min(until, ...stops));
}

const printedGroup = ({ group, at, endsAt }: StartedGroup) => ({
  priority: group.priority,
  seconds: group.seconds,
  at: sinceStart(at),
  endsAt: sinceStart(endsAt),
  pods: group.pods.map(({ name }) => name).sort(compareText),
});

const printedKill = ({ pod, at, goneAt, ...kill }: KilledPod) => ({
  pod: pod.name,
  at: sinceStart(at),
  gracePeriodSeconds: kill.gracePeriodSeconds,
  effectiveGracePeriodSeconds: kill.effectiveGracePeriodSeconds,
  doneAt: sinceStart(goneAt),
});

const sinceStart = (at: Instant): number => inSeconds(between(START, at));
