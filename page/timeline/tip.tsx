import { visible } from '#units';
import type { Spot } from './board.ts';
import { barText, instantText } from './words.ts';

export interface TipPlace {
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isLabel: boolean;
}

const WIDE = 300;
const DISTANCE = 14;

/** The row, the instant and the state at the pointer. */
export function Tip({
  tip: { spot, x, y, width, isLabel },
  start,
  end,
}: {
  readonly tip: TipPlace;
  readonly start: string;
  readonly end: number;
}) {
  const left = x + DISTANCE + WIDE > width ? Math.max(4, x - DISTANCE - WIDE) : x + DISTANCE;
  const { row, at, bar } = spot;
  return (
    <div class="tip" style={{ left: `${left}px`, top: `${y + DISTANCE}px` }} aria-hidden="true">
      <b>{visible(row.label)}</b>
      {bar !== undefined && <span>{visible(barText(bar, end))}</span>}
      {!isLabel && <span class="instant">{instantText(at, start)}</span>}
    </div>
  );
}
