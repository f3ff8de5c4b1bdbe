import type { ShareSpan } from './lane-spans.ts';
import { serviceSpans, workloadSpans } from './lane-spans.ts';
import { nodeSpans } from './node-spans.ts';
import type { Row, RowSources } from './rows.ts';
import { StepCounter } from './steps.ts';

/** A row of many: the part of them that is as it should be. Empty for headings that have no states. */
export function summaryOf(row: Row, sources: RowSources): readonly ShareSpan[] {
  const { lanes } = sources;
  if (row.key === 'services') {
    return countBad(lanes.services.map(serviceSpans), isTroubled, 'Services in trouble');
  }
  if (row.key === 'workloads') {
    return countBad(lanes.workloads.map(workloadSpans), isTroubled, 'workloads short');
  }
  if (!row.key.startsWith('nodes/')) return [];
  const { cluster, history, zoneOf } = sources;
  const zone = row.key.slice('nodes/'.length);
  const nodes = cluster.nodes.filter((node) => (zoneOf(history.names[node] ?? '') ?? '') === zone);
  const spans = nodes.map((node) => nodeSpans(history, history.rowsOfNode(node)).states);
  return countBad(
    spans,
    ({ state }) => state !== 'ready' && state !== 'removed',
    'nodes in trouble',
  );
}

interface Period {
  readonly from: number;
  readonly to: number;
  readonly state: string;
}

const isTroubled = ({ state }: Period): boolean => state !== 'whole';

function countBad(
  objects: readonly (readonly Period[])[],
  isBad: (span: Period) => boolean,
  noun: string,
): readonly ShareSpan[] {
  const counter = new StepCounter();
  for (const span of objects.flat()) {
    if (!isBad(span)) continue;
    counter.add(span.from, 1);
    if (span.to < Infinity) counter.add(span.to, -1);
  }
  const { at, values } = counter.steps();
  const all = objects.length;
  return at.map((from, index) => {
    const bad = values[index] ?? 0;
    return {
      state: bad === 0 ? 'whole' : bad >= all ? 'none' : 'short',
      from,
      to: at[index + 1] ?? Infinity,
      row: -1,
      share: all === 0 ? 1 : 1 - bad / all,
      words: bad === 0 ? `no ${noun}` : `${bad} of ${all} ${noun}`,
    };
  });
}
