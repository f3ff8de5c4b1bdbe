import { clockFrom, type FindingData } from '#documents';
import type { Run } from '#simulation';
import { secondsOf, spellsBelow } from '../availability/spells.ts';

type NoEndpointReady = Extract<FindingData, { readonly kind: 'no-endpoint-ready' }>;

/**
 * Services that lose their last ready endpoint at some time. Services without endpoints at the same
 * times share a finding: they select the same pods, or pods with the same course.
 */
export function servicesWithoutEndpoint({
  outcome: { availability, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  const found = new Map<string, NoEndpointReady & { readonly services: string[] }>();
  for (const { service, ready, before } of availability.services) {
    const spells = spellsBelow(ready, [{ at: start, count: 1 }]).filter(
      ({ from }) => before.ready > 0 || from > start,
    );
    const [first] = spells;
    if (first === undefined || ready.every(({ count }) => count === 0)) continue;
    const key = JSON.stringify(spells);
    const known = found.get(key);
    if (known !== undefined) {
      known.services.push(service);
      continue;
    }
    const to = spells.at(-1)?.to;
    found.set(key, {
      kind: 'no-endpoint-ready',
      services: [service],
      from: at(first.from),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: secondsOf(spells, end),
    });
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}
