import { render } from 'preact';
import type { PageComparison } from '#page-data';
import { readJson } from '../data/blocks.ts';
import { readRun } from '../data/read-run.ts';
import type { TableHead } from '../tables/tables.tsx';
import { DiffApp } from './app.tsx';

/** Decodes a comparison, with its runs if the page has them, and shows it. */
export async function startDiff(root: HTMLElement): Promise<void> {
  const [comparison, heads] = await Promise.all([
    readJson<PageComparison>('comparison'),
    readJson<readonly TableHead[]>('tables'),
  ]);
  const runs = comparison.hasRuns
    ? { before: await readRun('before-'), after: await readRun('after-') }
    : undefined;
  render(<DiffApp comparison={comparison} runs={runs} heads={heads} />, root);
  document.documentElement.dataset['ready'] = 'yes';
}
