import { visible } from '#units';
import { listedIn } from '../section/section.ts';
import type { Renderer } from './renderer.ts';

/**
 * The evicted pods, one a line, in the order of their eviction: as `namespace/name`, and of one namespace as
 * kubectl prints and takes them, `pod/name`.
 */
export const name: Renderer = function* name({ evictions }, options) {
  const from = options.namespace === undefined ? 0 : options.namespace.length + '/'.length;
  const kind = options.namespace === undefined ? '' : 'pod/';
  for (const { pod } of listedIn(evictions, options)) yield `${kind}${visible(pod.slice(from))}\n`;
};
