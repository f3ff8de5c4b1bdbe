import type { PageFault, PageSweep } from '#page-data';
import { StepCounter, type Steps } from '../model/steps.ts';

const isService = (name: string): boolean => name.startsWith('Service/');

/** How many Services are down over time, or how many workloads where no Service is. */
export function downCourse(
  { down }: PageFault,
  { names }: PageSweep,
): { readonly noun: 'Service' | 'workload'; readonly steps: Steps } {
  const services = down.filter(({ name }) => isService(names[name] ?? ''));
  const counter = new StepCounter();
  for (const { spans } of services.length > 0 ? services : down) {
    for (const [from, to] of spans) {
      counter.add(from, 1);
      if (to !== null) counter.add(to, -1);
    }
  }
  const noun = services.length > 0 || down.length === 0 ? 'Service' : 'workload';
  return { noun, steps: counter.steps() };
}
