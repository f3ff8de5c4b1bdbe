import type { CheckReport } from '#checks';
import { countBy } from '#units';
import type { Metric } from '../parts/metrics.ts';

/** Findings by rule. */
export const metrics = ({ findings }: CheckReport): readonly Metric[] => [
  {
    name: 'findings',
    help: 'Findings of a check by rule.',
    samples: countBy(findings, ({ code, severity }) => `${severity} ${code}`).map(
      ([key, value]) => {
        const [severity = '', code = ''] = key.split(' ');
        return { labels: { code, severity }, value };
      },
    ),
  },
];
