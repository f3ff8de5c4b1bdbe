import { useMemo } from 'preact/hooks';
import { lengthOfBucket } from '../curves/bucket.ts';
import type { Chart } from '../curves/chart.ts';
import { Charts } from '../curves/curves.tsx';
import { evictionsIn, titleOfEvictions, workingIn } from '../curves/curves-of.ts';
import { aligned } from '../model/steps.ts';
import type { View } from '../timeline/view.ts';
import type { Runs } from './pairs.ts';

/** Numbers of both runs over the period that the timeline shows. */
export function DiffCurves({ runs, view }: { readonly runs: Runs; readonly view: View }) {
  const charts = useMemo(() => chartsOf(runs), [runs]);
  return charts.length === 0 ? null : <Charts charts={charts} view={view} />;
}

function chartsOf({ before, after }: Runs): readonly Chart[] {
  const end = Math.max(before.lanes.end.at, after.lanes.end.at);
  const length = lengthOfBucket(end);
  const titles = [
    ['Working pods of the workloads that change', workingIn(before), workingIn(after)],
    [titleOfEvictions(length), evictionsIn(before, length), evictionsIn(after, length)],
  ] as const;
  return titles
    .map(
      ([title, one, other]): Chart => ({
        title,
        curves: [
          { label: 'before', colour: 'muted', isDashed: true },
          { label: 'after', colour: 'accent' },
        ],
        ...aligned([one, other], end),
      }),
    )
    .filter(({ at }) => at.length > 2);
}
