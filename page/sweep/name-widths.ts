import type { PageSweep } from '#page-data';
import type { Grid } from './grid.ts';
import { FONT, linesOf, type NameWidths } from './grid-layout.ts';
import { nameText } from './outage-text.ts';

/** Measures the names of a map. */
export function nameWidths({ faults, names }: Grid, sweep: PageSweep): NameWidths {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return { fault: 0, line: 0, name: 0 };
  context.font = FONT;
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, context.measureText(text).width), 0);
  const columns = names.map((name) => sweep.names[name] ?? '');
  return {
    fault: widest(faults.map((fault) => sweep.faults[fault]?.name ?? '')),
    line: widest(columns.flatMap(linesOf)),
    name: widest(columns.map(nameText)),
  };
}
