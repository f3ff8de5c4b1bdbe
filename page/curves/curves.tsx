import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { RowSources } from '../model/rows.ts';
import type { View } from '../timeline/view.ts';
import type { Chart, ChartGroup } from './chart.ts';
import { ChartFigure } from './chart-figure.tsx';
import { chartGroupsOf } from './charts-of-report.ts';
import { chartsOf } from './curves-of.ts';

/** Numbers over the period that the timeline shows. */
export function Curves({ sources, view }: { readonly sources: RowSources; readonly view: View }) {
  const charts = useMemo(() => chartsOf(sources), [sources]);
  const groups = useMemo(() => chartGroupsOf(sources), [sources]);
  if (charts.length + groups.length === 0) return null;
  return (
    <Charts charts={charts} view={view}>
      {groups.map((group) => (
        <ChosenChart key={group.label} group={group} view={view} />
      ))}
    </Charts>
  );
}

export interface ChartsProps {
  readonly charts: readonly Chart[];
  readonly view: View;
  /** Further charts. */
  readonly children?: ComponentChildren;
}

/** The part of a page that has charts. */
export const Charts = ({ charts, view, children }: ChartsProps) => (
  <section class="curves" aria-labelledby="curves-title">
    <h2 id="curves-title">Curves</h2>
    <div class="charts">
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} view={view} />
      ))}
      {children}
    </div>
  </section>
);

/** One chart of several, which the reader chooses. */
function ChosenChart({ group, view }: { readonly group: ChartGroup; readonly view: View }) {
  const { label, charts } = group;
  const [chosen, setChosen] = useState(0);
  const chart = charts[chosen] ?? charts[0];
  if (chart === undefined) return null;
  return (
    <ChartFigure chart={chart} view={view}>
      {charts.length > 1 && (
        <label class="chosen-chart">
          <span>{label}</span>
          <select
            value={chosen}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          >
            {charts.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </ChartFigure>
  );
}
