import { LEGEND } from './colours.ts';

export const Legend = () => (
  <ul class="legend" aria-label="Colours of the timeline">
    {LEGEND.map(([colour, words]) => (
      <li key={colour}>
        <span class={`swatch ${colour}`} aria-hidden="true" />
        {words}
      </li>
    ))}
  </ul>
);
