import { countBy } from '../count-by.ts';
import type { Budget, Eviction, SparedPod, StuckPod, TimelineEntry, Zone } from '../types.ts';
import { listed } from '../wording/plural.ts';
import { paceText } from '../wording/rate-text.ts';
import { offsetText } from '../wording/time-text.ts';
import type { Painter } from './painter.ts';
import type { Column } from './render-table.ts';

/** An eviction, and whether its pod will ever be gone. */
export interface EvictionRow extends Eviction {
  readonly isStuck: boolean;
}

const goneText = ({ gone, isStuck }: EvictionRow): string => {
  if (gone !== null) return offsetText(gone);
  return isStuck ? 'never' : 'not yet';
};

export const EVICTION_COLUMNS: readonly Column<EvictionRow>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node ?? '-', shrinks: 'middle' },
  { title: 'MECHANISM', cell: ({ mechanism }) => mechanism },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'end' },
  { title: 'GRACE', cell: ({ gracePeriodSeconds }) => `${gracePeriodSeconds}s` },
  {
    title: 'GONE AT',
    cell: goneText,
    paint: ({ gone }, painter) => (gone === null ? painter.doubtful : painter.plain),
  },
];

/** One moment of a zone; of several moments of one zone the name stands at the first. */
export interface ZoneRow {
  readonly zone: string;
  readonly moment: Zone['history'][number];
}

const STATE_PAINTS = {
  Initial: 'plain',
  Normal: 'good',
  Partial: 'doubtful',
  Full: 'bad',
} as const satisfies Record<ZoneRow['moment']['state'], keyof Painter>;

export const ZONE_COLUMNS: readonly Column<ZoneRow>[] = [
  { title: 'ZONE', cell: ({ zone }) => zone, shrinks: 'middle' },
  { title: 'FROM', cell: ({ moment }) => offsetText(moment.at) },
  {
    title: 'STATE',
    cell: ({ moment }) => moment.state,
    paint: ({ moment }, painter) => painter[STATE_PAINTS[moment.state]],
  },
  { title: 'NOT READY', cell: ({ moment }) => `${moment.notReady} of ${moment.nodes}` },
  { title: 'EVICTION RATE', cell: ({ moment }) => paceText(moment.evictionRate) },
];

export const STUCK_COLUMNS: readonly Column<StuckPod>[] = [
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node ?? '-', shrinks: 'middle' },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'end' },
];

/** Pods that were spared for one reason. */
export interface SparedGroup {
  readonly count: number;
  readonly reason: SparedPod['reason'];
  readonly message: string;
  readonly pods: string;
}

export const SPARED_COLUMNS: readonly Column<SparedGroup>[] = [
  { title: 'PODS', cell: ({ count }) => `${count}` },
  { title: 'WHY', cell: ({ message }) => message, shrinks: 'end' },
  { title: 'SUCH AS', cell: ({ pods }) => pods, shrinks: 'end' },
];

/** A budget that an eviction violated or that refused one. */
export const BUDGET_COLUMNS: readonly Column<Budget>[] = [
  { title: 'BUDGET', cell: ({ budget }) => budget, shrinks: 'middle' },
  { title: 'BOUND', cell: boundText },
  { title: 'LEAST HEALTHY', cell: leastHealthyText },
  { title: 'REFUSED', cell: ({ refusals }) => `${refusals}` },
  {
    title: 'VIOLATED BY',
    cell: ({ violations }) => violatorsText(violations),
    paint: ({ violations }, painter) => (violations.length > 0 ? painter.bad : painter.plain),
    shrinks: 'end',
  },
];

function boundText({ minAvailable, maxUnavailable }: Budget): string {
  if (maxUnavailable !== undefined) return `maxUnavailable ${maxUnavailable}`;
  return minAvailable === undefined ? '-' : `minAvailable ${minAvailable}`;
}

/** Beside how many there should have been then. */
function leastHealthyText({ history, least }: Budget): string {
  const moment = history.find(({ healthy }) => healthy === least.healthy);
  if (moment === undefined) return '-';
  return `${moment.healthy} of ${moment.desired} at ${offsetText(moment.at)}`;
}

const violatorsText = (violations: Budget['violations']): string =>
  violations.length === 0
    ? '-'
    : listed(
        countBy(violations, ({ mechanism }) => mechanism).map(
          ([mechanism, count]) => `${count} by ${mechanism}`,
        ),
        9,
      );

export const REFUSAL_COLUMNS: readonly Column<Refusal>[] = [
  { title: 'AT', cell: ({ at }) => offsetText(at) },
  { title: 'POD', cell: ({ pod }) => pod, shrinks: 'middle' },
  { title: 'NODE', cell: ({ node }) => node ?? '-', shrinks: 'middle' },
  { title: 'CODE', cell: ({ code }) => `${code}` },
  { title: 'BUDGET', cell: ({ budget }) => budget ?? 'several', shrinks: 'middle' },
  {
    title: 'ASKED AGAIN',
    cell: ({ retryAt }) => (retryAt === undefined ? 'never' : `from ${offsetText(retryAt)} on`),
  },
];

export type Refusal = Extract<TimelineEntry, { readonly kind: 'EvictionRefused' }>;
