import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeReport } from '#report';
import { loadForScenarios, type Run, runScenario, type ScenarioResult } from '#simulation';
import { eventsOn, settingsOn } from '../fuzz/arbitrary-events.ts';
import { readCorpus, type Subject } from '../fuzz/corpus.ts';
import { grownCluster } from '../fuzz/grown-cluster.ts';
import { filesOf } from '../fuzz/play.ts';

const RUNS = { numRuns: process.env['FUZZ'] === undefined ? 6 : 500 };

/** Without the large clusters. */
const anySubject: fc.Arbitrary<Subject> = fc.oneof(
  fc.constantFrom(...readCorpus('small')),
  grownCluster.map((objects) => ({ name: 'small', objects })),
);

/** Scripts in random order: most have only events, and share a base. */
const scriptsOn = (subject: Subject): fc.Arbitrary<readonly string[]> =>
  fc.array(
    fc
      .record({
        events: eventsOn(subject),
        set: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: settingsOn(subject) },
        ),
      })
      .map(({ events, set }) => {
        const spec = { duration: '20m', set, events };
        return JSON.stringify({ apiVersion: 'k8s-evict.dev/v1', kind: 'OutageScript', spec });
      }),
    { minLength: 2, maxLength: 3 },
  );

const anyForks = anySubject.chain((subject) =>
  scriptsOn(subject).map((scripts) => ({ subject, scripts })),
);

const options = { controllers: 'steady', allowPartial: true } as const;

const variantOf = (scripts: readonly string[]) => ({
  scripts: scripts.map((text) => ({ path: 'what-if', text })),
  ...{ events: [], options },
});

const playFresh = ({ objects }: Subject, scripts: readonly string[]): Promise<ScenarioResult> =>
  runScenario({ snapshot: filesOf(objects), ...variantOf(scripts) });

const printed = (scenario: Run): string => JSON.stringify(makeReport(scenario));

it('the report of a fork is that of a process of its own', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyForks, async ({ subject, scripts }) => {
      const base = await playFresh(subject, []);
      if (base.kind === 'rejected') throw new Error(`${subject.name} cannot be played`);
      const before = printed(base.scenario);
      const loaded = await loadForScenarios({ snapshot: filesOf(subject.objects), options });
      for (const script of scripts) {
        const fork = base.scenario.replay({ script });
        const fresh = await playFresh(subject, [script]);
        const sibling = await loaded.play(variantOf([script]));
        expect([fork.kind, sibling.kind]).toEqual([fresh.kind, fresh.kind]);
        if (fork.kind === 'rejected' || fresh.kind === 'rejected') continue;
        if (sibling.kind === 'rejected') continue;
        expect(printed(fork.scenario)).toBe(printed(fresh.scenario));
        expect(printed(sibling.scenario)).toBe(printed(fresh.scenario));
      }
      const after = base.scenario.replay({});
      expect(after.kind === 'played' && printed(after.scenario)).toBe(before);
    }),
    { ...RUNS, seed: 21 },
  );
});
