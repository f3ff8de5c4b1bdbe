import { inSeconds } from '#units';
import type { OutageEvent } from '../happening.ts';

export const evict: OutageEvent<'evict'> = {
  needsApi: true,
  // Asks once for each pod.
  begin: ({ action, pods, stage, because }) => {
    const { client, evictionApi, recorder } = stage.parts;
    const { gracePeriod, dryRun = false } = action;
    const grace = gracePeriod === undefined ? {} : { gracePeriodSeconds: inSeconds(gracePeriod) };
    for (const { key, nodeName } of pods) {
      const request = { pod: key, client, mechanism: 'evict-api', ...grace, dryRun } as const;
      const reply = evictionApi.evict(request, because);
      if (!('decision' in reply)) continue;
      const { code, budget, decision } = reply;
      const node = nodeName === undefined ? {} : { node: nodeName };
      const asked = budget === undefined ? {} : { budget };
      const refused = { kind: 'EvictionRefused', pod: key, ...node, ...asked, code } as const;
      recorder.record(client.component, refused, decision);
    }
  },
};
