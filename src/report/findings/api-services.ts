import { clockFrom, type FindingData } from '#documents';
import type { Run } from '#simulation';
import { addToList } from '#units';
import { secondsOf, spellsBelow } from '../availability/spells.ts';

/** API groups that nobody answers for at some time, by the Service that should. */
export function apiServicesLost({
  outcome: { availability, cluster, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const byService = new Map<string, string[]>();
  for (const { service, group } of cluster.apiServices ?? []) addToList(byService, service, group);
  if (byService.size === 0) return [];
  const { at } = clockFrom(start);
  return availability.services.flatMap(({ service, ready }): readonly FindingData[] => {
    const groups = byService.get(service);
    const spells = spellsBelow(ready, [{ at: start, count: 1 }]);
    const [first] = spells;
    if (groups === undefined || first === undefined) return [];
    const to = spells.at(-1)?.to;
    return [
      {
        kind: 'api-service-lost',
        groups: [...new Set(groups)],
        service,
        from: at(first.from),
        ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
        seconds: secondsOf(spells, end),
      },
    ];
  });
}
