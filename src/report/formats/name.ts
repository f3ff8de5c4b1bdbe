import { isListed, type Renderer } from './renderer.ts';

/** The evicted pods as `namespace/name`, one a line, in the order of their eviction. */
export const name: Renderer = function* name({ evictions }, options) {
  for (const { pod } of evictions) if (isListed(pod, options)) yield `${pod}\n`;
};
