import type { Metric, Sample } from '../parts/metrics.ts';

const PREFIX = 'k8s_evict_';

/**
 * Gauges in the text format of Prometheus, for the textfile collector of the node exporter. Families
 * without samples are left out.
 */
export function* prometheus(metrics: readonly Metric[]): Generator<string> {
  for (const { name, help, samples } of metrics) {
    if (samples.length === 0) continue;
    yield `# HELP ${PREFIX}${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`;
    yield `# TYPE ${PREFIX}${name} gauge\n`;
    for (const sample of samples)
      yield `${PREFIX}${name}${labelsOf(sample)} ${valueText(sample)}\n`;
  }
}

function labelsOf({ labels = {} }: Sample): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const valueText = ({ value }: Sample): string =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : `${value}`;
