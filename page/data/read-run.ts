import type { PageLanes } from '../../src/print/html/page-lanes.ts';
import type { TimelineTexts } from '../../src/print/html/timeline-columns.ts';
import { Cluster } from '../model/cluster.ts';
import type { RowSources } from '../model/rows.ts';
import { readBytes, readJson } from './blocks.ts';
import { History } from './history.ts';

/**
 * Decodes what the lanes of a run are drawn from.
 *
 * @param prefix of the names of its blocks, on a page with several runs
 */
export async function readRun(prefix = ''): Promise<RowSources> {
  const [lanes, texts, bytes] = await Promise.all([
    readJson<PageLanes>(`${prefix}lanes`),
    readJson<TimelineTexts>(`${prefix}timeline-texts`),
    readBytes(`${prefix}timeline`),
  ]);
  return runOf(lanes, texts, bytes);
}

/** The same from blocks in memory. */
export function runOf(lanes: PageLanes, texts: TimelineTexts, bytes: Uint8Array): RowSources {
  const history = new History(texts, bytes);
  const zones = new Map(
    lanes.zones.flatMap(({ zone, members }) => members.map((node) => [node, zone] as const)),
  );
  return { lanes, history, cluster: new Cluster(history), zoneOf: (node) => zones.get(node) };
}
