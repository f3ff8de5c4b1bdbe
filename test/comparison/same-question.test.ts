import { expect, it } from 'vitest';
import { isSameQuestion } from '#comparison';
import type { SimulationReport } from '#documents';
import { report } from './reports.ts';

type Event = Pick<
  Extract<SimulationReport['timeline'][number], { event: string }>,
  'event' | 'nodes'
>;

/** A report with these events, by their instants. */
const asking = (...events: readonly (readonly [at: number, ...Event[]])[]): SimulationReport =>
  report({
    timeline: events.flatMap(([at, ...those]) =>
      those.map((event, index) => ({
        ...{ id: at + index, at, time: '2026-11-20T00:00:00Z', kind: 'ScriptEvent' as const },
        ...{ component: 'script', because: 0, message: event.event, ...event },
      })),
    ),
  });

const off = (...nodes: readonly string[]): Event => ({ event: 'powerOff', nodes: [...nodes] });

it('is the same where all events of the other run happen, too', () => {
  const zone = asking([30, off('pier-1', 'pier-2')]);
  expect(isSameQuestion(zone, zone)).toBe(true);
  expect(isSameQuestion(zone, asking([30, off('pier-1', 'pier-2'), off('pier-9')]))).toBe(true);
  expect(isSameQuestion(asking(), zone)).toBe(true);
  // The outage ends earlier in one of them.
  const ends = (at: number) => asking([30, off('pier-1')], [at, off('pier-1')]);
  expect(isSameQuestion(ends(90), ends(60))).toBe(true);
});

it('is another one with other targets, other instants or without the event', () => {
  const node = asking([30, off('pier-1')]);
  for (const other of [
    [30, off('pier-2')],
    [31, off('pier-1')],
  ] as const) {
    expect(isSameQuestion(node, asking(other))).toBe(false);
  }
  expect(isSameQuestion(node, asking())).toBe(false);
});
