import type { SimulationReport } from '#documents';
import { visible } from '#units';
import type { RenderOptions } from '../renderer.ts';
import { listedIn } from '../section/section.ts';

/**
 * Evicted pods, one a line, in the order of their eviction: `namespace/name`, or `pod/name` as
 * kubectl prints it for one namespace.
 */
export function* names({ evictions }: SimulationReport, options: RenderOptions): Generator<string> {
  const from = options.namespace === undefined ? 0 : options.namespace.length + '/'.length;
  const kind = options.namespace === undefined ? '' : 'pod/';
  for (const { pod } of listedIn(evictions, options)) yield `${kind}${visible(pod.slice(from))}\n`;
}
