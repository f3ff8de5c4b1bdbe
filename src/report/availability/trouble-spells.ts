import { remembered } from '#units';
import type { ServiceCourse, WorkloadCourse } from '#watchers';
import { failingOf, worseOf } from './client-traffic.ts';
import { type Spell, spellsOf } from './spells.ts';

/** Trouble from before the first event is marked as such until it is over. */
export interface Trouble<State> {
  readonly state: State;
  readonly before: boolean;
}

export type WorkloadTrouble = 'down' | 'short';
export type ServiceTrouble = 'down' | 'degraded';

type WorkloadSpells = readonly Spell<Trouble<WorkloadTrouble>>[];
type ServiceSpells = readonly Spell<Trouble<ServiceTrouble>>[];

/**
 * The periods in which a workload has fewer working pods than could work, or none. A shortage from
 * before the first event counts as such as long as no more pods are missing.
 */
export const workloadSpells = remembered((course: WorkloadCourse): WorkloadSpells => {
  const { due, working, before } = course;
  let lacked = Math.max(0, before.due - before.working);
  let wasDown = before.due > 0 && before.working === 0;
  return spellsOf({ due, working }, (counts) => {
    const lacks = Math.max(0, counts.due - counts.working);
    const isDown = counts.due > 0 && counts.working === 0;
    lacked = Math.min(lacked, lacks);
    wasDown &&= isDown;
    if (isDown) return wasDown ? TROUBLES.downBefore : TROUBLES.down;
    if (lacks > lacked) return TROUBLES.short;
    return lacks > 0 ? TROUBLES.shortBefore : undefined;
  });
});

/**
 * The periods in which a Service has no endpoint that answers, or listed endpoints that do not
 * answer. Without listed endpoints all connections go to endpoints that are being deleted. Where
 * the place of clients decides, a greater share of their connections fails, or all.
 */
export const serviceSpells = remembered((course: ServiceCourse): ServiceSpells => {
  const { ready, dead, draining, clients, before } = course;
  const reachesNone = (failing: number): boolean => clients !== undefined && failing === 1;
  let wereDead = before.dead;
  let wasDown = !answers(before) || reachesNone(clients?.before.failing ?? 0);
  const courses = { ready, dead, draining, failing: failingOf(course), worse: worseOf(course) };
  return spellsOf(courses, (counts) => {
    const isDown = !answers(counts) || reachesNone(counts.failing);
    wereDead = Math.min(wereDead, counts.dead);
    wasDown &&= isDown;
    if (isDown) return wasDown ? TROUBLES.downBefore : TROUBLES.down;
    const isWorse = clients === undefined ? counts.dead > wereDead : counts.worse > 0;
    if (isWorse) return TROUBLES.degraded;
    return counts.failing > 0 ? TROUBLES.degradedBefore : undefined;
  });
});

/**
 * Whether any endpoint answers.
 *
 * @upstream pkg/proxy/topology.go CategorizeEndpoints (1.36)
 */
const answers = (counts: {
  readonly ready: number;
  readonly dead: number;
  readonly draining: number;
}) => (counts.ready > 0 ? counts.dead < counts.ready : counts.draining > 0);

/** Stretches of equal states are one: each state is one object. */
const TROUBLES = {
  down: { state: 'down', before: false },
  downBefore: { state: 'down', before: true },
  short: { state: 'short', before: false },
  shortBefore: { state: 'short', before: true },
  degraded: { state: 'degraded', before: false },
  degradedBefore: { state: 'degraded', before: true },
} as const;
