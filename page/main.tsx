import { render } from 'preact';
import type { PageLanes } from '../src/print/html/page-lanes.ts';
import type { TimelineTexts } from '../src/print/html/timeline-columns.ts';
import { App } from './app.tsx';
import { readBytes, readJson } from './data/blocks.ts';
import { History } from './data/history.ts';
import { Cluster } from './model/cluster.ts';
import type { TableHead } from './tables/tables.tsx';

/** Decodes what the timeline needs and shows the page; the answer is there already. */
async function start(root: HTMLElement): Promise<void> {
  const [lanes, texts, bytes, tables] = await Promise.all([
    readJson<PageLanes>('lanes'),
    readJson<TimelineTexts>('timeline-texts'),
    readBytes('timeline'),
    readJson<readonly TableHead[]>('tables'),
  ]);
  const history = new History(texts, bytes);
  const zones = new Map(
    lanes.zones.flatMap(({ zone, members }) => members.map((node) => [node, zone] as const)),
  );
  const sources = {
    lanes,
    history,
    cluster: new Cluster(history),
    zoneOf: (node: string) => zones.get(node),
  };
  render(<App sources={sources} tables={tables} />, root);
  document.documentElement.dataset['ready'] = 'yes';
}

const root = document.getElementById('page');
if (root !== null) start(root);
