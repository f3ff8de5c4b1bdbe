import { charged, type SweepReport, type SweepRow } from '#documents';
import { type CsvColumns, type Sheet, sheetOf } from '../parts/sheet.ts';
import { rowWithoutFault } from './without-fault.ts';

/** The lines of the table of faults with all figures: a fault has what it adds to a run without it. */
export const sheet = (report: SweepReport): Sheet => {
  const figures = Object.keys(report.baseline.figures) as (keyof SweepRow['figures'])[];
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
  return sheetOf(columns, [...rowWithoutFault(report), ...report.rows.map(charged)]);
};
