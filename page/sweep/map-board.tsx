import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageSweep } from '#page-data';
import { cellAt, movedCell, reveal, wordsOf } from './cells.ts';
import type { Grid } from './grid.ts';
import { type Cell, layoutOf } from './grid-layout.ts';
import { GridPainter } from './grid-painter.ts';
import { nameWidths } from './name-widths.ts';

export interface MapBoardProps {
  readonly sweep: PageSweep;
  readonly grid: Grid;
  /** The name of the chosen fault. */
  readonly chosen: string | undefined;
  readonly onChoose: (fault: string) => void;
}

const SCROLLBAR = 16;

/** The drawing of the map: it scrolls in both directions, and cells are chosen by pointer and keys. */
export function MapBoard({ sweep, grid, chosen, onChoose }: MapBoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(600);
  const [cell, setCell] = useState<Cell>();
  const [byKeys, setByKeys] = useState(false);
  const widest = useMemo(() => nameWidths(grid, sweep), [grid, sweep]);
  const layout = useMemo(() => layoutOf(grid, width, widest), [grid, width, widest]);
  const row = grid.faults.findIndex((fault) => sweep.faults[fault]?.name === chosen);
  const paint = useRef(() => {});
  paint.current = () => {
    if (canvas.current === null || scroller.current === null) return;
    const { scrollLeft: left, scrollTop: top, clientWidth, clientHeight } = scroller.current;
    const size = { width: clientWidth, height: clientHeight };
    resize(canvas.current, clientWidth, clientHeight);
    new GridPainter(canvas.current, {
      ...{ sweep, grid, layout, left, top, ...size, cell, chosen: row },
    }).draw();
  };
  useEffect(() => paint.current(), [sweep, grid, layout, cell, row]);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const sizes = new ResizeObserver(() => {
      setWidth(current.clientWidth);
      paint.current();
    });
    sizes.observe(current);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => paint.current();
    scheme.addEventListener('change', repaint);
    return () => {
      sizes.disconnect();
      scheme.removeEventListener('change', repaint);
    };
  }, []);
  const pick = (at: Cell | undefined): void => {
    const fault = sweep.faults[grid.faults[at?.row ?? -1] ?? -1];
    if (fault !== undefined) onChoose(fault.name);
  };
  const spot = (event: PointerEvent | MouseEvent): Cell | undefined =>
    scroller.current === null ? undefined : cellAt(event, scroller.current, layout, grid);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return pick(cell);
    const next = movedCell(event.key, cell, grid);
    if (next === undefined || scroller.current === null) return;
    event.preventDefault();
    setByKeys(true);
    setCell(next);
    reveal(scroller.current, layout, next);
  };
  const words = cell && wordsOf(cell, sweep, grid);
  return (
    <div class="board">
      <div
        class="scroller grid"
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label="Map of faults and what they take down"
        style={{ maxHeight: `${layout.height + (layout.width > width ? SCROLLBAR : 0)}px` }}
        onScroll={() => paint.current()}
        onKeyDown={onKeyDown}
      >
        <div style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
          <canvas
            ref={canvas}
            aria-hidden="true"
            onPointerMove={(event) => {
              setByKeys(false);
              setCell(spot(event));
            }}
            onPointerLeave={() => setCell(undefined)}
            onClick={(event) => pick(spot(event))}
          />
        </div>
      </div>
      <p class="map-words" aria-live={byKeys ? 'polite' : 'off'}>
        {words ?? 'Point at a cell.'}
      </p>
    </div>
  );
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  const ratio = Math.min(2, devicePixelRatio);
  const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== tall) canvas.height = tall;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
