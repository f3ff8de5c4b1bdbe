import { clockFrom } from '#documents';
import type { Outcome } from '#play';
import {
  addToList,
  bisect,
  type Duration,
  type Instant,
  inReportSeconds,
  later,
  longest,
  seconds,
} from '#units';
import { paceOf } from '../document/pace.ts';
import type { SlowedClient } from '../sentences/findings/pace.ts';

/** An action of a component that came after its decision because its requests had to wait. */
export interface Waited {
  /** The component whose client was busy. */
  readonly component: string;
  /** The instant of the action. */
  readonly at: Instant;
  readonly wait: Duration;
}

/** Shorter waits are not counted. */
const LONG = seconds(1);

/** Shorter waits appear only in the section on the pace of clients. */
const NOTABLE = seconds(5);

/**
 * Clients that cause notable delays, with their delays, by name.
 *
 * @param waits in the order of time
 */
export function slowedClients(
  outcome: Pick<Outcome, 'pace' | 'start'>,
  waits: readonly Waited[],
): readonly SlowedClient[] {
  const { at: clock } = clockFrom(outcome.start);
  const byComponent = new Map<string, Waited[]>();
  for (const each of waits) if (each.wait >= LONG) addToList(byComponent, each.component, each);
  return paceOf(outcome).flatMap(({ client, component, qps, burst }) => {
    const late = byComponent.get(component) ?? [];
    const [first, last] = [late.at(0), late.at(-1)];
    const most = late.reduce((so, { wait }) => longest(so, wait), seconds(0));
    if (first === undefined || last === undefined || most < NOTABLE) return [];
    return [
      {
        ...{ client, component, qps, burst, pods: late.length },
        longestWait: inReportSeconds(most),
        from: clock(first.at),
        to: clock(last.at),
      },
    ];
  });
}

export type BusyStretch = Outcome['pace'][number]['busy'][number];

/** An action within this time after a stretch follows from the answer to its last request. */
const ANSWER = seconds(1);

/** Finds the stretch in which the requests of a component wait at an instant. */
export function busyStretches(
  pace: Outcome['pace'],
): (component: string, at: Instant) => BusyStretch | undefined {
  const stretches = new Map(pace.map(({ component, busy }) => [component, busy]));
  return (component, at) => {
    const busy = stretches.get(component) ?? [];
    const next = bisect(0, busy.length, (place) => (busy[place]?.from ?? at) <= at);
    const last = busy[next - 1];
    return last !== undefined && at <= later(last.to, ANSWER) ? last : undefined;
  };
}
