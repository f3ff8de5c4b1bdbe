import { render } from 'preact';
import type { PagePlan } from '#page-data';
import { readJson } from '../data/blocks.ts';
import { type TableHead, Tables } from '../tables/tables.tsx';
import { DrainChart } from './drain-chart.tsx';

/** A plan has no places to which rows could lead. */
const NOWHERE = { column: -1, placeOf: () => undefined };

/** Decodes a plan and shows it. */
export async function startPlan(root: HTMLElement): Promise<void> {
  const [plan, heads] = await Promise.all([
    readJson<PagePlan>('plan'),
    readJson<readonly TableHead[]>('tables'),
  ]);
  const app = (
    <>
      {plan.drains.length > 0 && <DrainChart plan={plan} />}
      <Tables heads={heads} chosen={undefined} ownRows={() => NOWHERE} />
    </>
  );
  render(app, root);
  document.documentElement.dataset['ready'] = 'yes';
}
