import { visible } from '#units';
import type { Spot } from './board.ts';
import { barText, instantText } from './words.ts';

export interface TipPlace {
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  /** The size of the canvas in sight, and its distance from the first row. */
  readonly width: number;
  readonly height: number;
  readonly scroll: number;
}

const WIDE = 300;
const TALL = 90;
const DISTANCE = 14;

/** The row, the instant and the state at the pointer. */
export function Tip({
  tip: { spot, x, y, width, height, scroll },
  start,
  end,
}: {
  readonly tip: TipPlace;
  readonly start: string;
  readonly end: number;
}) {
  const left = x + DISTANCE + WIDE > width ? Math.max(4, x - DISTANCE - WIDE) : x + DISTANCE;
  const { row, at, bar, isLabel } = spot;
  const isLow = y + DISTANCE + TALL > height;
  const place = isLow
    ? { top: `${scroll + y - DISTANCE}px`, transform: 'translateY(-100%)' }
    : { top: `${scroll + y + DISTANCE}px` };
  return (
    <div class="tip" style={{ left: `${left}px`, ...place }} aria-hidden="true">
      <b>{visible(row.label)}</b>
      {bar !== undefined && <span>{visible(barText(bar, end))}</span>}
      {!isLabel && <span class="instant">{instantText(at, start)}</span>}
    </div>
  );
}
