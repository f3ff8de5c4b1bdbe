import { clockFrom, type FindingData } from '#documents';
import { controlPlaneSpells } from '#run-facts';
import type { Run } from '#simulation';
import { between, inReportSeconds } from '#units';

/** Times without a control plane, as its machines are off. */
export function controlPlaneDown({
  outcome: { entries, start, end, endReason },
}: Pick<Run, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return controlPlaneSpells(entries).map(
    ({ down: { component, off, instances }, from, offFrom, to }) => ({
      kind: 'control-plane-down',
      component,
      nodes: [...off],
      instances,
      from: at(from),
      ...(offFrom !== undefined && { offFrom: at(offFrom) }),
      ...(to === undefined ? { endsBecause: endReason } : { to: at(to) }),
      seconds: inReportSeconds(between(from, to ?? end)),
    }),
  );
}
