import type { PostmortemReport } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';
import type { PrintedPostmortem } from './text.ts';

type Removal = PostmortemReport['removals'][number];

const COLUMNS: CsvColumns<Removal> = {
  pod: ({ pod }) => pod,
  uid: ({ uid }) => uid,
  node: ({ node }) => node,
  workload: ({ workload }) => workload,
  from: ({ at }) => at?.[0],
  until: ({ at }) => at?.[1],
  mechanism: ({ mechanism }) => mechanism,
  evicted: ({ evicted }) => evicted,
  confidence: ({ confidence }) => confidence,
  user: ({ by }) => by?.user,
  agent: ({ by }) => by?.agent,
  replacement: ({ replacement }) => replacement?.pod,
  replacedOn: ({ replacement }) => replacement?.node,
  readyAt: ({ replacement }) => replacement?.ready,
  evidence: ({ evidence }) => evidence.join('; '),
};

/** One row for each removed pod. */
export const sheet = ({ report }: PrintedPostmortem): Sheet => sheetOf(COLUMNS, report.removals);

/** One line an incident: what a year's record of incidents is made of. */
export const incident = ({ report }: PrintedPostmortem): Iterable<object> => {
  const { kind, record, answer, removals, outage, workloads, agreement, unexplained } = report;
  return [
    {
      kind,
      ...record,
      answer: answer[0],
      evicted: removals.filter(({ evicted }) => evicted).length,
      removed: removals.length,
      unexplained: unexplained.length,
      secondsDown: Math.max(0, ...workloads.map(({ secondsDown }) => secondsDown)),
      outage: outage.map(({ event, nodes, at }) => ({ event, nodes, at })),
      ...(agreement && {
        agrees: agreement.agrees,
        recorded: agreement.recorded,
        modelled: agreement.modelled,
      }),
    },
  ];
};
