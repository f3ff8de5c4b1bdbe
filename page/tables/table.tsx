import { type ComponentChildren, Fragment } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { PageTablePart } from '#page-data';
import { visible } from '#units';
import { counted } from '#words';
import { isSame, linkTo, type Place } from '../model/subject.ts';
import { copy } from './copy.ts';
import { csvOf } from './csv.ts';
import { placeOfCells } from './link-of-row.ts';
import { sorted } from './sort.ts';
import { useWindow } from './window.ts';

export interface TableProps {
  readonly title: string;
  readonly part: PageTablePart;
  readonly chosen: Place | undefined;
  /** Where rows lead to. Default: to the objects that they name. */
  readonly own?: OwnRows | undefined;
}

/** Rows of a page that is not about one run. */
export interface OwnRows {
  readonly placeOf: (row: number) => Place | undefined;
  /** Default: as on the page of one run. */
  readonly linkOf?: (place: Place) => string;
  /** The column that has the link. */
  readonly column: number;
  /** A column of pictures behind the first. */
  readonly picture?: {
    readonly title: ComponentChildren;
    readonly cell: (row: number) => ComponentChildren;
  };
  /** A cell that is more than its text. */
  readonly cellOf?: (title: string, text: string) => ComponentChildren;
}

interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

/** A table to sort, filter and copy. Only the rows in sight are elements of the page. */
export function Table({ title, part, chosen, own }: TableProps) {
  const { titles, cells, lead } = part;
  const [sorting, setSorting] = useState<Sorting>();
  const [text, setText] = useState('');
  const [copied, setCopied] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(part, text, sorting), [part, text, sorting]);
  const all = cells[0]?.length ?? 0;
  const { first, last, above, below, tall } = useWindow(scroller, rows, all);
  const copyRows = async () => {
    const isCopied = await copy(csvOf(titles, cells, rows));
    setCopied(
      isCopied ? `${counted(rows.length, 'row')} copied` : 'The browser does not allow copying',
    );
  };
  return (
    <div class="table">
      <div class="tools">
        {lead !== undefined && <p class="hint">{visible(lead)}</p>}
        <label>
          <span class="visually-hidden">Filter rows of {title}</span>
          <input
            type="search"
            placeholder="Filter rows"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <span class="count">
          {rows.length === all ? '' : `${rows.length} of `}
          {counted(all, 'row')}
        </span>
        <button type="button" onClick={copyRows}>
          Copy as CSV
        </button>
        <output>{copied}</output>
      </div>
      <div class="frame">
        <div
          class="rows"
          ref={scroller}
          tabIndex={0}
          role="region"
          aria-label={`Rows of ${title}`}
          style={tall === undefined ? {} : { maxHeight: `${tall}px` }}
        >
          <table class={isList(part) ? 'list' : undefined} aria-rowcount={rows.length + 1}>
            {!isList(part) && (
              <thead>
                <tr aria-rowindex={1}>
                  {titles.map((each, column) => (
                    <Fragment key={each}>
                      <Heading
                        title={each}
                        sorting={sorting?.column === column ? sorting : undefined}
                        onSort={() => setSorting((before) => nextSorting(before, column))}
                      />
                      {column === 0 && own?.picture && <th scope="col">{own.picture.title}</th>}
                    </Fragment>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              <Gap pixels={above} columns={titles.length} />
              {rows.slice(first, last).map((row, index) => (
                <Cells
                  key={row}
                  part={part}
                  row={row}
                  place={first + index + 2}
                  chosen={chosen}
                  own={own}
                />
              ))}
              <Gap pixels={below} columns={titles.length} />
            </tbody>
            {rows.length > last - first && <Widths part={part} own={own} />}
          </table>
        </div>
      </div>
    </div>
  );
}

function rowsOf(
  { cells }: PageTablePart,
  text: string,
  sorting: Sorting | undefined,
): readonly number[] {
  const all = Array.from({ length: cells[0]?.length ?? 0 }, (_, row) => row);
  const wanted = text.toLowerCase();
  const meant =
    wanted === ''
      ? all
      : all.filter((row) => cells.some((each) => each[row]?.toLowerCase().includes(wanted)));
  if (sorting === undefined) return meant;
  return sorted(meant, cells[sorting.column] ?? [], sorting.isDescending);
}

/** Up, down, and back to the order of the report. */
function nextSorting(before: Sorting | undefined, column: number): Sorting | undefined {
  if (before?.column !== column) return { column, isDescending: false };
  return before.isDescending ? undefined : { column, isDescending: true };
}

function Heading({
  title,
  sorting,
  onSort,
}: {
  readonly title: string;
  readonly sorting: Sorting | undefined;
  readonly onSort: () => void;
}) {
  const order = sorting === undefined ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
  const arrow = { none: '', ascending: ' ▲', descending: ' ▼' }[order];
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" onClick={onSort}>
        {title}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  );
}

/** The room of rows that are not in sight. */
const Gap = ({ pixels, columns }: { readonly pixels: number; readonly columns: number }) =>
  pixels <= 0 ? null : (
    <tr aria-hidden="true" class="gap">
      <td colSpan={columns} style={{ height: `${pixels}px` }} />
    </tr>
  );

/** The longest text of each column without height: columns stay as wide while rows scroll. */
const Widths = ({ part, own }: Pick<TableProps, 'part' | 'own'>) => (
  <tfoot aria-hidden="true" class="widths">
    <tr>
      {part.cells.map((each, column) => {
        const text = longest(each);
        return (
          <Fragment key={column}>
            <td class={classOf(text, part)}>
              <div>{visible(text)}</div>
            </td>
            {column === 0 && own?.picture && <td />}
          </Fragment>
        );
      })}
    </tr>
  </tfoot>
);

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '');

/** Sentences without columns. */
const isList = ({ titles }: PageTablePart): boolean => titles.every((title) => title === '');

/** Texts with more characters are wrapped between words; names are not. */
const LONG = 26;

const classOf = (text: string, part: PageTablePart): string | undefined =>
  !isList(part) && text.length > LONG && text.includes(' ') ? 'long' : undefined;

function Cells({
  part,
  row,
  place: index,
  chosen,
  own,
}: {
  readonly part: PageTablePart;
  readonly row: number;
  readonly place: number;
  readonly chosen: Place | undefined;
  readonly own: OwnRows | undefined;
}) {
  const place = own === undefined ? placeOfCells(part, row) : own.placeOf(row);
  const linked = own?.column ?? part.cells.findIndex((each) => each[row] === place?.subject.name);
  return (
    <tr
      aria-rowindex={index}
      data-row={row}
      class={isSame(place?.subject, chosen?.subject) ? 'chosen' : undefined}
    >
      {part.cells.map((each, column) => (
        <Fragment key={column}>
          <td class={own?.cellOf === undefined ? classOf(each[row] ?? '', part) : undefined}>
            {column === linked && place !== undefined ? (
              <a href={(own?.linkOf ?? linkTo)(place)}>{visible(each[row] ?? '')}</a>
            ) : (
              (own?.cellOf?.(part.titles[column] ?? '', each[row] ?? '') ??
              visible(each[row] ?? ''))
            )}
          </td>
          {column === 0 && own?.picture && <td class="picture">{own.picture.cell(row)}</td>}
        </Fragment>
      ))}
    </tr>
  );
}
