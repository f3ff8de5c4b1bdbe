import { render } from 'preact';
import type { PagePostmortem } from '#page-data';
import { readJson } from '../data/blocks.ts';
import { type TableHead, Tables } from '../tables/tables.tsx';
import { PastChart } from './past-chart.tsx';

/** The rows of tables lead nowhere: the chart shows all of them. */
const NOWHERE = { column: -1, placeOf: () => undefined };

/** Decodes a postmortem and shows it. */
export async function startPostmortem(root: HTMLElement): Promise<void> {
  const [past, heads] = await Promise.all([
    readJson<PagePostmortem>('postmortem'),
    readJson<readonly TableHead[]>('tables'),
  ]);
  const app = (
    <>
      {past.nodes.length > 0 && <PastChart past={past} />}
      <Tables heads={heads} chosen={undefined} ownRows={() => NOWHERE} />
    </>
  );
  render(app, root);
  document.documentElement.dataset['ready'] = 'yes';
}
