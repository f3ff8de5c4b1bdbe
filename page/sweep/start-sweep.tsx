import { render } from 'preact';
import type { PageSweep, PageTablePart } from '#page-data';
import { readJson } from '../data/blocks.ts';
import type { TableHead } from '../tables/tables.tsx';
import { SweepApp } from './app.tsx';

/** Decodes the faults of a sweep and shows them. */
export async function startSweep(root: HTMLElement): Promise<void> {
  const [sweep, heads] = await Promise.all([
    readJson<PageSweep>('sweep'),
    readJson<readonly TableHead[]>('tables'),
  ]);
  const parts =
    sweep.faults.length === 0 ? [] : await readJson<readonly PageTablePart[]>('table-0');
  render(<SweepApp sweep={sweep} heads={heads} part={parts[0]} />, root);
  document.documentElement.dataset['ready'] = 'yes';
}
