import type { PageLanes, PageSpan } from '#page-data';
import type { History } from '../data/history.ts';
import { serviceSpans, workloadSpans } from '../model/lane-spans.ts';
import { nodeSpans } from '../model/node-spans.ts';
import { podSpans } from '../model/pod-spans.ts';
import type { Row, RowSources } from '../model/rows.ts';
import { summaryOf } from '../model/summaries.ts';

/** A period as it is drawn: the state decides its colour, the words are in it or above it. */
export interface Bar {
  readonly state: string;
  readonly from: number;
  readonly to: number;
  /** The row of the entry that began it; -1 without one. */
  readonly row: number;
  readonly words?: string;
  /** The height of the colour, from 0 to 1; the rest is that of what does not work. */
  readonly share?: number;
  /** Drawn below the others as a line. */
  readonly isMark?: true;
}

/** Gives the bars of a row. */
export interface BarSource {
  of(row: Row): readonly Bar[];
}

const REMEMBERED = 4_000;

/** The bars of rows, computed when they are first seen. */
export class Bars implements BarSource {
  readonly #sources: RowSources;
  #known = new Map<string, readonly Bar[]>();

  constructor(sources: RowSources) {
    this.#sources = sources;
  }

  of(row: Row): readonly Bar[] {
    const known = this.#known.get(row.key);
    if (known !== undefined) return known;
    if (this.#known.size > REMEMBERED) this.#known = new Map();
    const bars = barsOf(row, this.#sources);
    this.#known.set(row.key, bars);
    return bars;
  }
}

function barsOf(row: Row, sources: RowSources): readonly Bar[] {
  const { lanes, history } = sources;
  switch (row.kind) {
    case 'script':
      return scriptBars(lanes, history);
    case 'passes':
      return lanes.passes.map(spanBar);
    case 'pace':
      return (lanes.pace[row.index]?.spans ?? []).map(spanBar);
    case 'machine':
      return (lanes.machines?.[row.index]?.spans ?? []).map(spanBar);
    case 'zone':
      return zoneBars(lanes, row.index, history);
    case 'service': {
      const lane = lanes.services[row.index];
      return lane === undefined ? [] : serviceSpans(lane);
    }
    case 'workload': {
      const lane = lanes.workloads[row.index];
      return lane === undefined ? [] : workloadSpans(lane);
    }
    case 'node':
      return nodeBars(history, row.index);
    case 'pod':
      return podSpans(history, history.rowsOfPod(row.index)).filter(
        ({ node }) => row.node === undefined || row.node < 0 || node === row.node,
      );
    case 'heading':
      return summaryOf(row, sources);
  }
}

const spanBar = ([state, from, to]: PageSpan): Bar => ({
  state,
  from,
  to: to ?? Infinity,
  row: -1,
});

function scriptBars({ script }: PageLanes, history: History): readonly Bar[] {
  return script.map(({ id }) => {
    const row = history.rowOf(id);
    const from = history.at[row] ?? 0;
    return { state: 'event', from, to: from, row, words: history.detail(row) ?? '' };
  });
}

function zoneBars(lanes: PageLanes, index: number, history: History): readonly Bar[] {
  const lane = lanes.zones[index];
  if (lane === undefined) return [];
  const changes = new Map<number, number>();
  for (let row = 0; row < history.count; row += 1) {
    if (history.kind(row) !== 'ZoneStateChanged' || history.detail(row) !== lane.zone) continue;
    changes.set(history.at[row] ?? 0, row);
  }
  return lane.spans.map((span) => ({
    ...spanBar(span),
    row: changes.get(span[1]) ?? -1,
    words: span[0],
  }));
}

function nodeBars(history: History, node: number): readonly Bar[] {
  const { states, marks } = nodeSpans(history, history.rowsOfNode(node));
  return [...states, ...marks.map((mark) => ({ ...mark, isMark: true as const }))];
}
