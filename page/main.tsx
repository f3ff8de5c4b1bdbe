import { render } from 'preact';
import { App } from './app.tsx';
import { readJson } from './data/blocks.ts';
import { readRun } from './data/read-run.ts';
import { startDiff } from './diff/start-diff.tsx';
import { startPlan } from './plan/start-plan.tsx';
import { startPostmortem } from './postmortem/start-postmortem.tsx';
import { startSweep } from './sweep/start-sweep.tsx';
import type { TableHead } from './tables/tables.tsx';

/** Decodes what the timeline needs and shows the page; the answer is there already. */
async function startRun(root: HTMLElement): Promise<void> {
  const [sources, tables] = await Promise.all([
    readRun(),
    readJson<readonly TableHead[]>('tables'),
  ]);
  render(<App sources={sources} tables={tables} />, root);
  document.documentElement.dataset['ready'] = 'yes';
}

/** The kind of the page, by the data that only pages of this kind have. */
const KINDS = [
  ['sweep', startSweep],
  ['comparison', startDiff],
  ['plan', startPlan],
  ['postmortem', startPostmortem],
] as const;

const root = document.getElementById('page');
const kind = KINDS.find(([name]) => document.getElementById(`data-${name}`) !== null);
if (root !== null) (kind?.[1] ?? startRun)(root);
