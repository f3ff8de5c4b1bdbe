import { answer } from '../answer/answer.ts';
import { countBy } from '../count-by.ts';
import { type Painter, painterFor } from '../table/painter.ts';
import { rankedVictimTables } from '../table/ranked-victims.ts';
import { type Column, renderTable } from '../table/render-table.ts';
import {
  BUDGET_COLUMNS,
  EVICTION_COLUMNS,
  type EvictionRow,
  REFUSAL_COLUMNS,
  type Refusal,
  SPARED_COLUMNS,
  type SparedGroup,
  STUCK_COLUMNS,
  ZONE_COLUMNS,
  type ZoneRow,
} from '../table/sections.ts';
import { wrapWords } from '../table/wrap-words.ts';
import type { Budget, Eviction, Note, SimulationReport, SparedPod, Zone } from '../types.ts';
import { listed } from '../wording/plural.ts';
import { SPARED_WORDS } from '../wording/reasons.ts';
import { isListed, type Renderer, type RenderOptions } from './renderer.ts';

/** Rows of a table that are shown unless all are asked for. */
const SHOWN_ROWS = 25;

/** For people: the answer in a few sentences, then tables with what led to it. */
export const table: Renderer = function* table(report, options) {
  const page = new Page(options);
  const listedHere = <T extends { readonly pod: string }>(rows: readonly T[]) =>
    rows.filter(({ pod }) => isListed(pod, options));

  yield* page.answer(answer(report));
  yield* page.notes('Findings', report.findings);
  yield* page.section(
    'Evictions',
    EVICTION_COLUMNS,
    evictionRows(listedHere(report.evictions), report),
  );
  yield* rankedVictimTables(report.rankings ?? [], options, painterFor(options.colour));
  yield* page.section('Refused evictions', REFUSAL_COLUMNS, listedHere(refusalsIn(report)));
  yield* page.section('Budgets', BUDGET_COLUMNS, report.budgets.filter(wasTouched));
  yield* page.section('Zones', ZONE_COLUMNS, report.zones.flatMap(rowsOfZone));
  yield* page.section('Stuck in Terminating', STUCK_COLUMNS, listedHere(report.stuck));
  yield* page.section('Spared', SPARED_COLUMNS, groupsOf(listedHere(report.spared)));
  yield* page.notes('Left to chance', report.ambiguities);
  yield* page.notes('Assumptions', report.assumptions);
  yield* page.notes('Not modelled', report.limits);
};

function evictionRows(
  evictions: readonly Eviction[],
  { stuck }: SimulationReport,
): readonly EvictionRow[] {
  const forEver = new Set(
    stuck.flatMap(({ pod, reason }) => (reason === 'still-stopping' ? [] : pod)),
  );
  return evictions.map((eviction) => ({ ...eviction, isStuck: forEver.has(eviction.pod) }));
}

const refusalsIn = ({ timeline }: SimulationReport): readonly Refusal[] =>
  timeline.flatMap((entry) => (entry.kind === 'EvictionRefused' ? [entry] : []));

const wasTouched = ({ refusals, violations }: Budget): boolean =>
  refusals > 0 || violations.length > 0;

const rowsOfZone = ({ zone, history }: Zone): readonly ZoneRow[] =>
  history.map((moment, index) => ({ zone: index > 0 ? '' : zone || '(no zone)', moment }));

const groupsOf = (spared: readonly SparedPod[]): readonly SparedGroup[] =>
  countBy(spared, ({ reason }) => reason).map(([reason, count]) => ({
    count,
    reason,
    message: SPARED_WORDS[reason],
    pods: listed(
      spared.filter((each) => each.reason === reason).map(({ pod }) => pod),
      2,
    ),
  }));

/** What all sections of the page share: its width, its colours and how they are set apart. */
class Page {
  readonly #options: RenderOptions;
  readonly #painter: Painter;

  constructor(options: RenderOptions) {
    this.#options = options;
    this.#painter = painterFor(options.colour);
  }

  *answer(sentences: readonly string[]): Generator<string> {
    for (const [index, sentence] of sentences.entries()) {
      const paint = index === 0 ? this.#painter.answer : this.#painter.plain;
      for (const line of wrapWords(sentence, this.#options.columns)) yield `${paint(line)}\n`;
    }
  }

  /** Nothing for an empty list: that nothing is there was said in the answer. */
  *section<Row>(
    title: string,
    columns: readonly Column<Row>[],
    rows: readonly Row[],
  ): Generator<string> {
    if (rows.length === 0) return;
    const shown = this.#options.all ? rows : rows.slice(0, SHOWN_ROWS);
    yield `\n${this.#painter.title(title)}\n`;
    yield* renderTable(columns, shown, { ...this.#options, painter: this.#painter });
    yield* this.#rest(rows.length - shown.length);
  }

  *notes(title: string, notes: readonly Pick<Note, 'message'>[]): Generator<string> {
    if (notes.length === 0) return;
    yield `\n${this.#painter.title(title)}\n`;
    const shown = this.#options.all ? notes : notes.slice(0, SHOWN_ROWS);
    for (const { message } of shown) {
      for (const [index, line] of wrapWords(message, this.#options.columns - 2).entries()) {
        yield `${index === 0 ? '- ' : '  '}${line}\n`;
      }
    }
    yield* this.#rest(notes.length - shown.length);
  }

  *#rest(left: number): Generator<string> {
    if (left > 0) yield `${this.#painter.aside(`… and ${left} more: --all shows them`)}\n`;
  }
}
