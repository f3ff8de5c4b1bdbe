import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { offsetText } from '#words';
import type { Row } from '../model/rows.ts';
import { isNewPlace, isStacked } from '../sight.ts';
import type { Bar, BarSource } from './bars.ts';
import { Board, type Spot } from './board.ts';
import { listen } from './gestures.ts';
import { keyAction } from './keys.ts';
import { Legend } from './legend.tsx';
import { Tip, type TipPlace } from './tip.tsx';
import { clamp, type View } from './view.ts';
import { barText } from './words.ts';

export interface LanesProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly bars: BarSource;
  /** The instant called 0. */
  readonly start: string;
  /** The end of the run, in seconds. */
  readonly end: number;
  readonly whole: View;
  /** The view at first, and the one to fit. The same object as long as the run is the same. */
  readonly fit: View;
  /** The index of the row that is chosen, -1 for none. */
  readonly chosen: number;
  readonly cursor: number | undefined;
  readonly hint: string;
  readonly onFold: (key: string, isOpen: boolean) => void;
  /** A row was chosen, at an instant and with its bar there if the pointer did it. */
  readonly onPick: (row: Row, at?: number, bar?: Bar) => void;
  readonly onView: (view: View) => void;
  /** Buttons of its own in front of those that zoom. */
  readonly children?: ComponentChildren;
}

/** Rows of bars on one axis of time, to zoom into, by pointer, fingers and keys. */
export function Lanes(props: LanesProps) {
  const { title, rows, bars, start, end, whole, fit, chosen, cursor, hint } = props;
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const board = useRef<Board>(undefined);
  const [tip, setTip] = useState<TipPlace>();
  const [said, setSaid] = useState('');
  const [view, setView] = useState<View>(fit);
  const latest = useRef(props);
  latest.current = props;

  const look = (next: View) => {
    if (board.current === undefined) return;
    board.current.view = next;
    board.current.changed();
    setView(next);
    latest.current.onView(next);
  };
  const pick = ({ row, at, bar, isLabel }: Spot) => {
    const { onFold, onPick } = latest.current;
    if (row.isOpen !== undefined && (isLabel || row.kind === 'heading')) {
      onFold(row.key, !row.isOpen);
    } else if (isLabel) onPick(row);
    else onPick(row, at, bar);
  };

  useEffect(() => {
    if (canvas.current === null || host.current === null) return;
    const own = new Board(canvas.current, host.current);
    board.current = own;
    own.view = fit;
    setView(fit);
    const unlisten = listen(own, {
      whole: () => latest.current.whole,
      look,
      fit: () => look(latest.current.fit),
      pick,
      hover: (spot, x, y) => {
        own.hovered = spot?.index;
        own.cursor = x < own.gutter ? undefined : own.atOf(x);
        own.changed();
        setTip(tipFor(spot, own, x, y));
      },
    });
    const unwatch = watchSizes(own);
    return () => {
      unlisten();
      unwatch();
      own.stop();
    };
  }, [fit]);

  useEffect(() => board.current?.show({ rows, bars, end }), [rows, bars, end, fit]);
  useEffect(() => {
    const own = board.current;
    if (own === undefined) return;
    own.chosen = rows[chosen]?.key;
    own.cursor = cursor;
    own.changed();
    if (chosen >= 0 && isNewPlace('row') && !isStacked()) own.reveal(chosen);
  }, [chosen, cursor, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    const own = board.current;
    if (own === undefined) return;
    const action = keyAction(event.key, own, whole);
    if (action === undefined) return;
    event.preventDefault();
    if (action.kind === 'look') look(action.view ?? fit);
    if (action.kind === 'row') setSaid(goTo(own, action.index, bars, end));
    if (action.kind === 'fold') props.onFold(action.row.key, action.isOpen);
    if (action.kind === 'choose') props.onPick(action.row);
  };

  return (
    <section class="timeline" aria-labelledby="timeline-title">
      <div class="bar-of-title">
        <h2 id="timeline-title">{title}</h2>
        <output class="seen">
          {offsetText(rounded(view.from))} to {offsetText(rounded(view.to))}
        </output>
        <div class="buttons">
          {props.children}
          <button type="button" onClick={() => look(clamp(scaled(view, 0.5), whole))}>
            Zoom in
          </button>
          <button type="button" onClick={() => look(clamp(scaled(view, 2), whole))}>
            Zoom out
          </button>
          <button type="button" onClick={() => look(fit)}>
            Fit
          </button>
        </div>
      </div>
      <Legend />
      <div class="board">
        <div
          class="lanes"
          ref={host}
          tabIndex={0}
          role="group"
          aria-label={`${title} of the run`}
          aria-describedby="timeline-keys"
          onKeyDown={onKeyDown}
        >
          <canvas ref={canvas} aria-hidden="true" />
        </div>
        {tip !== undefined && <Tip tip={tip} end={end} start={start} />}
      </div>
      <p id="timeline-keys" class="hint">
        <span class="by-pointer">
          Ctrl or ⌘ with the wheel zooms, drag moves, drag on the axis chooses a period,
          double-click fits.{' '}
        </span>
        <span class="by-touch">Two fingers zoom, one moves. Tap a bar to see why. </span>
        {hint}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

/**
 * Follows the size of the board and the window, the page as it scrolls, the scheme of colours, and
 * printing.
 */
function watchSizes(board: Board): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const measure = () => board.measure();
  const sizes = new ResizeObserver(measure);
  sizes.observe(board.host.parentElement ?? board.host);
  addEventListener('resize', measure, { signal });
  addEventListener('scroll', () => board.changed(), { signal, passive: true });
  for (const query of ['(prefers-color-scheme: dark)', 'print']) {
    matchMedia(query).addEventListener('change', measure, { signal });
  }
  return () => {
    ended.abort();
    sizes.disconnect();
  };
}

const rounded = (at: number): number => (at > 60 ? Math.round(at) : Math.round(at * 1000) / 1000);

const scaled = ({ from, to }: View, factor: number): View => {
  const middle = (from + to) / 2;
  const half = ((to - from) / 2) * factor;
  return { from: middle - half, to: middle + half };
};

function tipFor(spot: Spot | undefined, board: Board, x: number, y: number): TipPlace | undefined {
  if (spot === undefined) return undefined;
  const { clientWidth: width, clientHeight } = board.canvas;
  const height = Math.min(clientHeight, innerHeight - board.canvas.getBoundingClientRect().top);
  return { spot, x, y, ...{ width, height, scroll: board.scroll } };
}

/** Chooses a row by keys, and says what is there. */
function goTo(board: Board, index: number, bars: BarSource, end: number): string {
  const row = board.rows[index];
  if (row === undefined) return '';
  board.hovered = index;
  board.reveal(index);
  const states = bars.of(row).filter(({ to }) => to > board.view.from);
  const seen = states.filter(({ from }) => from < board.view.to).slice(0, 6);
  return `${row.label}: ${seen.map((bar) => barText(bar, end)).join('; ') || 'folded'}`;
}
