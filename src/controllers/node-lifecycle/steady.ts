import type { NodeLifecycleBehavior } from '#versions';
import type { MemoryAtStart } from './memory-at-start.ts';
import type { Monitor } from './monitor.ts';
import type { Tainter } from './tainter.ts';

/** Rebuilds health records, zone states, token buckets and nodes that are already tainted. */
export function rebuildMemory(
  memory: MemoryAtStart,
  { evictionRate: fullRate }: Pick<NodeLifecycleBehavior, 'evictionRate'>,
  monitor: Monitor,
  tainter: Tainter,
): void {
  monitor.begin(memory);
  for (const { key, done, state, limiter } of memory.zones) {
    const zone = tainter.addZone(key, fullRate, limiter);
    for (const node of done) zone.queue.markDone(node);
    zone.state = state ?? zone.state;
  }
}
