import type { RankingEntry, VictimEntry } from './ranking-report.ts';
import type { RankingRenderer } from './renderer.ts';

interface Row {
  readonly ranking: RankingEntry;
  readonly victim: VictimEntry;
}

const COLUMNS: Readonly<Record<string, (row: Row) => string | number | boolean | null>> = {
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
};

/** A victim a line, as RFC 4180 has it but with bare line feeds; what is not known is empty. */
export const csv: RankingRenderer = function* csv({ rankings }, { headers }) {
  if (headers) yield `${Object.keys(COLUMNS).join(',')}\n`;
  for (const ranking of rankings) {
    for (const victim of ranking.victims) {
      const cells = Object.values(COLUMNS).map((cell) => quoted(cell({ ranking, victim }) ?? ''));
      yield `${cells.join(',')}\n`;
    }
  }
};

function quoted(value: string | number | boolean): string {
  const text = `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
