import type { ComponentChildren } from 'preact';

export interface PanelProps {
  /** The id of its title. */
  readonly id: string;
  readonly title: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The text about a chosen object, until it is closed. */
export const Panel = ({ id, title, onClose, children }: PanelProps) => (
  <section class="why" aria-labelledby={id}>
    <div class="bar-of-title">
      <h2 id={id}>{title}</h2>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
    {children}
  </section>
);
