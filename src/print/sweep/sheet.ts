import type { SweepReport, SweepRow } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';

/** The ranked faults, one a line, with all figures. */
export const sheet = ({ rows, baseline }: SweepReport): Sheet => {
  const figures = Object.keys(baseline.figures) as (keyof SweepRow['figures'])[];
  const columns: CsvColumns<SweepRow> = {
    fault: ({ fault }) => fault,
    kind: ({ kind }) => kind,
    name: ({ name }) => name,
    what: ({ what }) => what,
    settings: ({ settings }) => settings.join(' '),
    ...Object.fromEntries(figures.map((name) => [name, (row: SweepRow) => row.figures[name]])),
    firstEviction: ({ firstEviction }) => firstEviction,
    lastEviction: ({ lastEviction }) => lastEviction,
    longestDown: ({ down }) => down[0]?.name,
    command: ({ command }) => command,
  };
  return sheetOf(columns, rows);
};
