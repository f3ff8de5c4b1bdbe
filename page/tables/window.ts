import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const BEYOND = 8;

export interface Window {
  readonly first: number;
  readonly last: number;
}

/** The rows of a long list that are in sight, and a few beyond, while its element scrolls. */
export function useWindow(
  element: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Window {
  const [window, setWindow] = useState<Window>({ first: 0, last: Math.min(count, 40) });
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const update = () => {
      const { scrollTop, clientHeight } = current;
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - BEYOND);
      const last = Math.min(count, Math.ceil((scrollTop + clientHeight) / rowHeight) + BEYOND);
      setWindow((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    update();
    current.addEventListener('scroll', update, { passive: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(current);
    return () => {
      current.removeEventListener('scroll', update);
      sizes.disconnect();
    };
  }, [element, count, rowHeight]);
  return window;
}
