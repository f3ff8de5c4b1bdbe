import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { forgetPlaces, isNewPlace, isStacked } from './sight.ts';

export interface PanelProps {
  /** The id of its title. */
  readonly id: string;
  readonly title: ComponentChildren;
  /** What it is about: with another one it comes into sight. */
  readonly about: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The text about a chosen object, until it is closed. */
export function Panel({ id, title, about, onClose, children }: PanelProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNewPlace('panel')) return;
    // The rows of the timeline unfold first, which moves what is below them.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => show(own.current)));
    return () => cancelAnimationFrame(frame);
  }, [about]);
  const close = () => {
    forgetPlaces();
    onClose();
  };
  return (
    <section class="why" ref={own} aria-labelledby={id}>
      <div class="bar-of-title">
        <h2 id={id}>{title}</h2>
        <div class="buttons">
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </div>
      {children}
    </section>
  );
}

/** A panel of which less is seen is out of sight, in pixels. */
const MARGIN = 120;

function show(panel: HTMLElement | null): void {
  if (panel === null) return;
  const { top, bottom } = panel.getBoundingClientRect();
  const isSeen = bottom > MARGIN && top < innerHeight - MARGIN;
  if (isStacked() || !isSeen) panel.scrollIntoView();
  panel.scrollTop = 0;
}
