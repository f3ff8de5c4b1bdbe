import type { RankingEntry, RankingReport, VictimEntry } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';

interface Row {
  readonly ranking: RankingEntry;
  readonly victim: VictimEntry;
}

const COLUMNS: CsvColumns<Row> = {
  node: ({ ranking }) => ranking.node,
  signal: ({ ranking }) => ranking.signal,
  rank: ({ victim }) => victim.rank,
  pod: ({ victim }) => victim.pod,
  usage: ({ victim }) => victim.usage,
  request: ({ victim }) => victim.request,
  over: ({ victim }) => victim.over,
  exceedsRequest: ({ victim }) => victim.exceedsRequest,
  priority: ({ victim }) => victim.priority,
  qosClass: ({ victim }) => victim.qosClass,
  protected: ({ victim }) => victim.protected,
  goes: ({ victim }) => victim.goes,
  decidedBy: ({ victim }) => victim.decidedBy,
  tiedWith: ({ victim }) => victim.tiedWith.join(' '),
  oomScoreAdj: ({ victim }) =>
    Object.entries(victim.oomScoreAdj ?? {})
      .map(([container, score]) => `${container}=${score}`)
      .join(' '),
};

/** One row for each victim. */
export const sheet = ({ rankings }: RankingReport): Sheet =>
  sheetOf(
    COLUMNS,
    rankings.flatMap((ranking) => ranking.victims.map((victim) => ({ ranking, victim }))),
  );
