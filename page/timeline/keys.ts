import type { Row } from '../model/rows.ts';
import type { Board } from './board.ts';
import { pan, type View, zoom } from './view.ts';

/** An action on the timeline. Without a view, `look` is to fit. */
export type KeyAction =
  | { readonly kind: 'look'; readonly view?: View }
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'fold'; readonly row: Row; readonly isOpen: boolean }
  | { readonly kind: 'choose'; readonly row: Row };

const STEP = 0.15;
const IN = 0.7;
const PAGE = 10;

/** The meaning of a key on the timeline; undefined for keys of the browser. */
export function keyAction(key: string, board: Board, whole: View): KeyAction | undefined {
  const { view } = board;
  const middle = board.cursor ?? (view.from + view.to) / 2;
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'look', view: pan(view, -STEP, whole) };
    case 'ArrowRight':
      return { kind: 'look', view: pan(view, STEP, whole) };
    case '+':
    case '=':
      return { kind: 'look', view: zoom(view, middle, IN, whole) };
    case '-':
      return { kind: 'look', view: zoom(view, middle, 1 / IN, whole) };
    case '0':
      return { kind: 'look' };
    case 'Enter':
    case ' ':
      return onRow(board);
    default:
      return byRows(key, board);
  }
}

function byRows(key: string, board: Board): KeyAction | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  if (step === undefined || board.rows.length === 0) return undefined;
  const from = board.hovered ?? (step > 0 ? -1 : board.rows.length);
  const index = Math.min(Math.max(from + step, 0), board.rows.length - 1);
  return { kind: 'row', index };
}

function onRow(board: Board): KeyAction | undefined {
  const row = board.rows[board.hovered ?? -1];
  if (row === undefined) return undefined;
  if (row.isOpen !== undefined && (row.kind === 'heading' || !row.isOpen)) {
    return { kind: 'fold', row, isOpen: !row.isOpen };
  }
  return { kind: 'choose', row };
}
