import { visible } from '#units';
import { listedIn } from '../page/section.ts';
import type { Renderer } from './renderer.ts';

/** The evicted pods as `namespace/name`, one a line, in the order of their eviction. */
export const name: Renderer = function* name({ evictions }, options) {
  for (const { pod } of listedIn(evictions, options)) yield `${visible(pod)}\n`;
};
