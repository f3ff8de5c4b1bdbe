import type { PageLanes, TimelineColumns } from '#page-data';
import { Cluster } from '../model/cluster.ts';
import type { RowSources } from '../model/rows.ts';
import { readJson } from './blocks.ts';
import { History } from './history.ts';

/**
 * Decodes what the lanes of a run are drawn from.
 *
 * @param prefix of the names of its blocks, on a page with several runs
 */
export async function readRun(prefix = ''): Promise<RowSources> {
  const [lanes, timeline] = await Promise.all([
    readJson<PageLanes>(`${prefix}lanes`),
    readJson<TimelineColumns>(`${prefix}timeline`),
  ]);
  return runOf(lanes, timeline);
}

/** The same from blocks in memory. */
export function runOf(lanes: PageLanes, timeline: TimelineColumns): RowSources {
  const history = new History(timeline);
  const zones = new Map(
    lanes.zones.flatMap(({ zone, members }) => members.map((node) => [node, zone] as const)),
  );
  return { lanes, history, cluster: new Cluster(history), zoneOf: (node) => zones.get(node) };
}
