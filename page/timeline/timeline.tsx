import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { offsetText } from '#words';
import type { Filter } from '../model/filter.ts';
import { type Folds, type Row, type RowSources, rowsFor } from '../model/rows.ts';
import { isSame, type Place } from '../model/subject.ts';
import { Bars } from './bars.ts';
import { Board, type Spot } from './board.ts';
import { listen } from './gestures.ts';
import { keyAction } from './keys.ts';
import { Legend } from './legend.tsx';
import { AXIS_HEIGHT, ROW_HEIGHT } from './painter.ts';
import { Tip, type TipPlace } from './tip.tsx';
import { clamp, type View, wholeRun } from './view.ts';
import { barText, subjectOf } from './words.ts';

export interface TimelineProps {
  readonly sources: RowSources;
  readonly filter: Filter;
  readonly folds: Folds;
  readonly chosen: Place | undefined;
  readonly onFold: (key: string, isOpen: boolean) => void;
  readonly onChoose: (place: Place) => void;
  readonly onView: (view: View) => void;
}

/** The lanes of a run on one axis of time, to zoom into. */
export function Timeline(props: TimelineProps) {
  const { sources, filter, folds, chosen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const board = useRef<Board>(undefined);
  const [tip, setTip] = useState<TipPlace>();
  const [said, setSaid] = useState('');
  const [view, setView] = useState<View>(() => firstView(sources));
  const rows = useMemo(() => rowsFor(sources, filter, folds), [sources, filter, folds]);
  const bars = useMemo(() => new Bars(sources), [sources]);
  const end = sources.lanes.end.at;
  const whole: View = { from: 0, to: wholeRun(0, end).to };
  const latest = useRef({ rows, props });
  latest.current = { rows, props };

  const look = (next: View) => {
    if (board.current === undefined) return;
    board.current.view = next;
    board.current.changed();
    setView(next);
    props.onView(next);
  };
  const choose = (row: Row, at?: number) => {
    const subject = subjectOf(row, sources);
    if (subject !== undefined) {
      props.onChoose({ subject, ...(at !== undefined && { at: Number(at.toFixed(3)) }) });
    }
  };
  const pick = ({ row, at, bar }: Spot, isLabel: boolean) => {
    const { onFold } = latest.current.props;
    if (row.isOpen !== undefined && (isLabel || row.kind === 'heading')) {
      onFold(row.key, !row.isOpen);
      return;
    }
    if (row.kind === 'script' && bar !== undefined) {
      const id = `${sources.history.ids[bar.row] ?? 0}`;
      latest.current.props.onChoose({ subject: { kind: 'entry', name: id }, at: bar.from });
      return;
    }
    choose(row, isLabel ? undefined : at);
  };

  useEffect(() => {
    if (canvas.current === null || scroller.current === null) return;
    const own = new Board(canvas.current, scroller.current);
    board.current = own;
    own.view = firstView(sources);
    const unlisten = listen(own, {
      whole: () => whole,
      look,
      fit: () => look(firstView(sources)),
      pick,
      hover: (spot, x, y) => {
        own.hovered = spot?.index;
        own.cursor = x < own.gutter ? undefined : own.atOf(x);
        own.changed();
        setTip(tipFor(spot, own, x, y));
      },
    });
    const sizes = new ResizeObserver(() => own.measure());
    sizes.observe(scroller.current);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const measure = () => own.measure();
    scheme.addEventListener('change', measure);
    return () => {
      unlisten();
      sizes.disconnect();
      own.stop();
      scheme.removeEventListener('change', measure);
    };
  }, [sources]);

  useEffect(() => board.current?.show({ rows, bars, end }), [rows, bars, end]);
  useEffect(() => revealChosen(board.current, rows, sources, chosen), [chosen, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const own = board.current;
    if (own === undefined) return;
    const action = keyAction(event.key, own, whole);
    if (action === undefined) return;
    event.preventDefault();
    if (action.kind === 'look') look(action.view ?? firstView(sources));
    if (action.kind === 'row') setSaid(goTo(own, action.index, bars, end));
    if (action.kind === 'fold') props.onFold(action.row.key, action.isOpen);
    if (action.kind === 'choose') choose(action.row);
  };

  const { lanes } = sources;
  const tall = AXIS_HEIGHT + rows.length * ROW_HEIGHT;
  return (
    <section class="timeline" aria-labelledby="timeline-title">
      <div class="bar-of-title">
        <h2 id="timeline-title">Timeline</h2>
        <output class="seen">
          {offsetText(rounded(view.from))} to {offsetText(rounded(view.to))}
        </output>
        <div class="buttons">
          <button type="button" onClick={() => look(clamp(scaled(view, 0.5), whole))}>
            Zoom in
          </button>
          <button type="button" onClick={() => look(clamp(scaled(view, 2), whole))}>
            Zoom out
          </button>
          <button type="button" onClick={() => look(firstView(sources))}>
            Fit
          </button>
        </div>
      </div>
      <Legend />
      <div class="board">
        <div
          class="scroller"
          ref={scroller}
          style={{ maxHeight: `${tall}px` }}
          tabIndex={0}
          role="group"
          aria-label="Timeline of the run"
          aria-describedby="timeline-keys"
          onScroll={() => board.current?.changed()}
          onKeyDown={onKeyDown}
        >
          <div style={{ height: `${tall}px` }}>
            <canvas ref={canvas} aria-hidden="true" />
          </div>
        </div>
        {tip !== undefined && <Tip tip={tip} end={end} start={lanes.start} />}
      </div>
      <p id="timeline-keys" class="hint">
        Scroll to zoom, drag to move, drag on the axis to choose a period, double-click to fit.
        Keys: ← → move, + − zoom, 0 fits, ↑ ↓ choose a row, Enter opens it. The tables below have
        the same facts as text.
      </p>
      <p class="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

export const firstView = ({ history, lanes }: RowSources): View =>
  wholeRun(history.at[history.count - 1] ?? 0, lanes.end.at);

const rounded = (at: number): number => (at > 60 ? Math.round(at) : Math.round(at * 1000) / 1000);

const scaled = ({ from, to }: View, factor: number): View => {
  const middle = (from + to) / 2;
  const half = ((to - from) / 2) * factor;
  return { from: middle - half, to: middle + half };
};

function tipFor(spot: Spot | undefined, board: Board, x: number, y: number): TipPlace | undefined {
  if (spot === undefined) return undefined;
  const isLabel = x < board.gutter;
  return { spot, x, y, width: board.canvas.clientWidth, isLabel };
}

/** Chooses a row by keys, and says what is there. */
function goTo(board: Board, index: number, bars: Bars, end: number): string {
  const row = board.rows[index];
  if (row === undefined) return '';
  board.hovered = index;
  board.reveal(index);
  const states = bars.of(row).filter(({ to }) => to > board.view.from);
  const seen = states.filter(({ from }) => from < board.view.to).slice(0, 6);
  return `${row.label}: ${seen.map((bar) => barText(bar, end)).join('; ') || 'folded'}`;
}

function revealChosen(
  board: Board | undefined,
  rows: readonly Row[],
  sources: RowSources,
  chosen: Place | undefined,
): void {
  if (board === undefined) return;
  const index = rows.findIndex((row) => isSame(subjectOf(row, sources), chosen?.subject));
  board.chosen = chosen === undefined ? undefined : rows[index]?.key;
  board.cursor = chosen?.at;
  if (index >= 0) board.reveal(index);
  board.changed();
}
