import type * as z from 'zod';
import type { Frozen } from '#units';
import type { rankingReport } from './schema/ranking-report.ts';

/** The order of evictions, as `rank -o json` prints it. The type is derived from the schema. */
export type RankingReport = Frozen<z.infer<typeof rankingReport>>;

export type RankingEntry = RankingReport['rankings'][number];
export type VictimEntry = RankingEntry['victims'][number];
