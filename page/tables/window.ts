import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The rows of a table that are seen without scrolling in it. More of them scroll. */
const MOST_SHOWN = 20;
/** Rows out of sight that are elements, so that scrolling shows no gap. */
const BEYOND = 8;
/** The height of a row that was not seen yet, in pixels. */
const LIKELY = 30;
/** A difference of heights, in pixels, that is none. */
const SAME = 0.5;

/** The rows that are elements of the page, and the room of the others in pixels. */
export interface Window {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
  /** The height of a scroller that cuts no row at first; absent where all rows are shown. */
  readonly tall?: number;
}

/** Heights of rows by their number in the report; 0 for those that were not seen yet. */
type Heights = Float32Array;

/**
 * The rows of a long list that are in sight, and a few beyond, while its element scrolls. Rows have
 * any height: each is measured when it is seen.
 *
 * @param rows - numbers of the rows that are listed, in their order
 * @param all - the number of rows that could be listed
 */
export function useWindow(
  element: RefObject<HTMLElement | null>,
  rows: readonly number[],
  all: number,
): Window {
  const heights = useRef<Heights>(new Float32Array(all));
  if (heights.current.length !== all) heights.current = new Float32Array(all);
  const latest = useRef(rows);
  latest.current = rows;
  const [window, setWindow] = useState<Window>(() => ({
    ...windowOf(rows, heights.current, 0, 0),
    ...(rows.length > MOST_SHOWN && { tall: LIKELY * MOST_SHOWN }),
  }));
  const update = (isNewWidth = false) => {
    const { current } = element;
    if (current === null) return;
    if (isNewWidth) heights.current.fill(0);
    measure(current, heights.current);
    showEdges(current);
    const { tall } = tallOf(current, latest.current, heights.current);
    // Until it is that tall, the element has room for all rows.
    const room = Math.min(current.clientHeight, tall ?? Number.POSITIVE_INFINITY);
    const next = {
      ...windowOf(latest.current, heights.current, current.scrollTop, room),
      ...(tall !== undefined && { tall }),
    };
    setWindow((before) => (isSame(before, next) ? before : next));
  };
  useLayoutEffect(() => update());
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const onScroll = () => update();
    current.addEventListener('scroll', onScroll, { passive: true });
    let width = current.clientWidth;
    const sizes = new ResizeObserver(() => {
      const isNewWidth = current.clientWidth !== width;
      width = current.clientWidth;
      update(isNewWidth);
    });
    sizes.observe(current);
    return () => {
      current.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, [element]);
  return { ...window, last: Math.min(window.last, rows.length) };
}

function windowOf(
  rows: readonly number[],
  heights: Heights,
  top: number,
  room: number,
): Omit<Window, 'tall'> {
  const heightAt = (index: number): number => heights[rows[index] ?? -1] || LIKELY;
  let [first, above] = [0, 0];
  while (first < rows.length && above + heightAt(first) <= top) above += heightAt(first++);
  let [last, seen] = [first, above];
  while (last < rows.length && (seen < top + room || last < MOST_SHOWN)) seen += heightAt(last++);
  last = Math.min(rows.length, last + BEYOND);
  for (const least = Math.max(0, first - BEYOND); first > least; ) above -= heightAt(--first);
  let below = 0;
  for (let index = last; index < rows.length; index++) below += heightAt(index);
  return { first, last, above: Math.max(0, above), below };
}

function measure(scroller: HTMLElement, heights: Heights): void {
  for (const row of scroller.querySelectorAll<HTMLElement>('tr[data-row]')) {
    const number = Number(row.dataset['row']);
    const height = row.getBoundingClientRect().height;
    if (Math.abs((heights[number] ?? 0) - height) > SAME) heights[number] = height;
  }
}

/** The height of the heading and the first rows, with the borders and the bar for scrolling. */
function tallOf(
  scroller: HTMLElement,
  rows: readonly number[],
  heights: Heights,
): Pick<Window, 'tall'> {
  if (rows.length <= MOST_SHOWN) return {};
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const first = rows.slice(0, MOST_SHOWN).reduce((sum, row) => sum + (heights[row] || LIKELY), 0);
  return { tall: Math.round(head + first + scroller.offsetHeight - scroller.clientHeight) };
}

/** Says at which edges there is more, for the shades there. */
function showEdges(scroller: HTMLElement): void {
  const { scrollTop, scrollLeft, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller;
  const edges = [
    ...(scrollLeft > 1 ? ['left'] : []),
    ...(scrollWidth - clientWidth - scrollLeft > 1 ? ['right'] : []),
    ...(scrollHeight - clientHeight - scrollTop > 1 ? ['below'] : []),
  ];
  if (scroller.parentElement !== null) scroller.parentElement.dataset['more'] = edges.join(' ');
}

const isSame = (a: Window, b: Window): boolean =>
  a.first === b.first &&
  a.last === b.last &&
  Math.abs(a.above - b.above) <= SAME &&
  Math.abs(a.below - b.below) <= SAME &&
  Math.abs((a.tall ?? 0) - (b.tall ?? 0)) <= 1;
