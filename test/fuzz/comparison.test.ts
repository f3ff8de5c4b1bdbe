import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReports } from '#comparison';
import type { ComparisonReport } from '#documents';
import { reportOn } from '../comparison/reports.ts';
import { anyOutage } from '../support/arbitrary-outage.ts';
import type { Outage } from '../support/outage.ts';

/** `npm run fuzz` compares a thousand. */
const RUNS = { numRuns: process.env['FUZZ'] === undefined ? 40 : 1_000 };

const LISTS = [
  'reasons',
  'figures',
  'evictions',
  'services',
  'workloads',
  'budgets',
  'leftOver',
  'zones',
  'findings',
  'expectations',
  'assumptions',
] as const;

describe('the comparison of two equal runs', () => {
  it('has nothing to say', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyOutage, (outage) => {
        const compared = compareReports(reportOn(outage), reportOn(outage));
        expect([compared.verdict, compared.because]).toEqual(['equal', undefined]);
        expect(LISTS.filter((list) => compared[list].length > 0)).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** The same comparison with both runs in the other order. */
const MIRRORED = {
  'only-after': 'only-before',
  'only-before': 'only-after',
  earlier: 'later',
  later: 'earlier',
  otherwise: 'otherwise',
  better: 'worse',
  worse: 'better',
  neutral: 'neutral',
  trade: 'trade',
  equal: 'equal',
} as const;

const outline = ({ verdict, ...lists }: ComparisonReport) => ({
  verdict,
  evictions: lists.evictions
    .map(({ change, effect, seconds = 0, pod, isNew, before, after }) => ({
      ...{ change, effect, seconds, from: before?.at, to: after?.at },
      // A new pod has the name of the later run.
      pod: isNew ? '' : pod,
    }))
    .sort(byText),
  trouble: [...lists.services, ...lists.workloads]
    .map(({ name, effect, seconds }) => ({ name, effect, seconds }))
    .sort(byText),
  leftOver: lists.leftOver.map(({ change, pod, effect }) => ({ change, pod, effect })).sort(byText),
  figures: lists.figures.map(({ figure, effect, before, after }) => ({
    ...{ figure, effect, from: before, to: after },
  })),
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const mirrored = (compared: ComparisonReport) => {
  const { verdict, evictions, trouble, leftOver, figures } = outline(compared);
  return {
    verdict: MIRRORED[verdict],
    evictions: evictions
      .map(({ change, effect, seconds, from, to, pod }) => ({
        change: MIRRORED[change],
        effect: MIRRORED[effect],
        // Minus nothing is nothing.
        seconds: 0 - seconds,
        ...{ from: to, to: from, pod },
      }))
      .sort(byText),
    trouble: trouble
      .map(({ name, effect, seconds }) => ({
        ...{ name, effect: MIRRORED[effect], seconds: 0 - seconds },
      }))
      .sort(byText),
    leftOver: leftOver
      .map(({ change, pod, effect }) => ({
        ...{ change: MIRRORED[change], pod, effect: MIRRORED[effect] },
      }))
      .sort(byText),
    figures: figures.map(({ figure, effect, from, to }) => ({
      ...{ figure, effect: MIRRORED[effect], from: to, to: from },
    })),
  };
};

/** The same cluster, and another thing that happens to it. */
const anyChange: fc.Arbitrary<readonly [Outage, Outage]> = fc
  .tuple(anyOutage, fc.constantFrom('fewer-events', 'other-flags', 'other-release'))
  .map(([outage, kind]) => {
    switch (kind) {
      case 'fewer-events':
        return [outage, { ...outage, events: (outage.events ?? []).slice(1) }];
      case 'other-flags':
        return [outage, { ...outage, flags: { 'node-monitor-grace-period': '20s' } }];
      default:
        return [outage, { ...outage, version: outage.version === '1.20' ? '1.36' : '1.20' }];
    }
  });

describe('a comparison and its reverse', () => {
  it('mirror each other', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyChange, ([one, other]) => {
        const [before, after] = [reportOn(one), reportOn(other)];
        expect(outline(compareReports(after, before))).toEqual(
          mirrored(compareReports(before, after)),
        );
      }),
      RUNS,
    );
  });
});
