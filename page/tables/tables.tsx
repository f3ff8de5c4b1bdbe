import { useEffect, useState } from 'preact/hooks';
import type { PageTablePart } from '#page-data';
import { readJson } from '../data/blocks.ts';
import type { Place } from '../model/subject.ts';
import { type OwnRows, Table } from './table.tsx';

export interface TableHead {
  readonly title: string;
  readonly count: number;
}

/** Reads the parts of a table, by its index. */
export type TableReader = (index: number) => Promise<readonly PageTablePart[]>;

const readBlock: TableReader = (index) => readJson(`table-${index}`);

/** All tables of the report, one below the other. Each is decoded when it is opened. */
export const Tables = ({
  heads,
  chosen,
  shown = 0,
  ownRows,
  read = readBlock,
}: {
  readonly heads: readonly TableHead[];
  readonly chosen: Place | undefined;
  /** The number of tables that the page shows itself. */
  readonly shown?: number;
  /** Where the rows of a table lead to, on a page that is not about one run. */
  readonly ownRows?: (part: PageTablePart) => OwnRows;
  readonly read?: TableReader | undefined;
}) => (
  <section class="tables" aria-labelledby="tables-title">
    <h2 id="tables-title">Tables</h2>
    {heads.slice(shown).map((head, index) => (
      <Folded
        key={head.title}
        head={head}
        index={shown + index}
        chosen={chosen}
        isOpen={index < OPEN}
        ownRows={ownRows}
        read={read}
      />
    ))}
  </section>
);

/** The number of tables that are open at first. */
const OPEN = 3;

function Folded({
  head: { title, count },
  index,
  chosen,
  isOpen,
  ownRows,
  read,
}: {
  readonly head: TableHead;
  readonly index: number;
  readonly chosen: Place | undefined;
  readonly isOpen: boolean;
  readonly ownRows: ((part: PageTablePart) => OwnRows) | undefined;
  readonly read: TableReader;
}) {
  const [isWanted, setWanted] = useState(isOpen);
  const [parts, setParts] = useState<readonly PageTablePart[]>();
  useEffect(() => {
    if (isWanted && parts === undefined) read(index).then(setParts);
  }, [isWanted]);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary>
        <h3>{title}</h3> <span class="count">{count}</span>
      </summary>
      {parts?.map((part, number) => (
        <Table key={number} title={title} part={part} chosen={chosen} own={ownRows?.(part)} />
      ))}
    </details>
  );
}
