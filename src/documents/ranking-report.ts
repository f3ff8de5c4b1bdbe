import type * as z from 'zod';
import type { Frozen } from '#units';
import type { rankingReport } from './schema/ranking-report.ts';

/** Who would be evicted first, as `rank -o json` prints it. The schema is the source of the type. */
export type RankingReport = Frozen<z.infer<typeof rankingReport>>;

export type RankingEntry = RankingReport['rankings'][number];
export type VictimEntry = RankingEntry['victims'][number];
