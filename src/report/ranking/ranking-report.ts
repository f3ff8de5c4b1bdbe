import type * as z from 'zod';
import type { rankingReport } from '../schema/ranking-report.ts';
import type { Frozen } from '../types.ts';

/** Who would be evicted first, as `rank -o json` prints it. The schema is the source of the type. */
export type RankingReport = Frozen<z.infer<typeof rankingReport>>;

export type RankingEntry = RankingReport['rankings'][number];
export type VictimEntry = RankingEntry['victims'][number];
