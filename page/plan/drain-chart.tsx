import type { PagePlan } from '#page-data';
import { offsetText } from '#words';
import { evenTicks } from './even-ticks.ts';

/** The drain of each node over time, one below the other, as a chart of Gantt. */
export const DrainChart = ({ plan: { drains, seconds } }: { readonly plan: PagePlan }) => (
  <section class="gantt" aria-labelledby="gantt-title">
    <h2 id="gantt-title">Drains over time</h2>
    <div class="gantt-rows" role="region" aria-label="Drains" tabIndex={0}>
      <div class="gantt-row" aria-hidden="true">
        <span />
        <span class="gantt-track">
          {evenTicks(seconds).map((at) => (
            <i key={at} class="gantt-tick" style={{ left: percent(at / seconds) }}>
              {offsetText(at)}
            </i>
          ))}
        </span>
      </div>
      {drains.map(({ node, batch, from, to }) => (
        <div class="gantt-row" key={node}>
          <span class="gantt-name" title={node}>
            {node}
          </span>
          <span
            class="gantt-track"
            role="img"
            aria-label={`batch ${batch}, from ${offsetText(from)} to ${offsetText(to)}`}
            title={`batch ${batch}: ${offsetText(from)} to ${offsetText(to)}`}
          >
            <b
              class={batch % 2 === 1 ? 'gantt-bar' : 'gantt-bar even'}
              style={{ left: percent(from / seconds), width: percent((to - from) / seconds) }}
            />
          </span>
        </div>
      ))}
    </div>
  </section>
);

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;
