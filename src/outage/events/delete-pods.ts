import { inSeconds } from '#units';
import type { OutageEvent } from '../happening.ts';

export const deletePods: OutageEvent<'deletePods'> = {
  needsApi: true,
  begin: ({ action: { gracePeriod }, pods, stage, because }) => {
    const request = {
      mechanism: 'delete' as const,
      ...(gracePeriod === undefined ? {} : { gracePeriodSeconds: inSeconds(gracePeriod) }),
    };
    for (const { key } of pods) stage.parts.client.deletePod(key, request, because);
  },
};
