import type { Pod } from '#cluster';
import type { EvictionApi } from '#eviction-api';
import { inSeconds } from '#units';
import type { Happening, OutageEvent } from '../happening.ts';

type Asked = Pick<Happening<'evict'>, 'action' | 'because' | 'stage'>;

export const evict: OutageEvent<'evict'> = {
  needsApi: true,
  // Asks once for each pod. The API server answers after as long as silent webhooks take.
  begin: ({ action, pods, stage, because }) => {
    const { evictionApi, timeline, world } = stage.parts;
    for (const pod of pods) {
      const webhooks = evictionApi.askWebhooks(pod.key);
      const answer = (): void => evictOne(pod, webhooks, { action, stage, because });
      if (webhooks.takes === 0) answer();
      else {
        timeline.after(webhooks.takes, 'script', () => {
          if (world.apiServerUp) answer();
        });
      }
    }
  },
};

function evictOne(
  { key, nodeName }: Pod,
  webhooks: ReturnType<EvictionApi['askWebhooks']>,
  { action, stage, because }: Asked,
): void {
  const { client, evictionApi, recorder } = stage.parts;
  const { gracePeriod, dryRun = false } = action;
  const grace = gracePeriod === undefined ? {} : { gracePeriodSeconds: inSeconds(gracePeriod) };
  const request = { pod: key, client, mechanism: 'evict-api', ...grace, dryRun, webhooks } as const;
  const reply = evictionApi.evict(request, because);
  if (!('decision' in reply)) return;
  const { code, budget, decision } = reply;
  const node = nodeName === undefined ? {} : { node: nodeName };
  const asked = budget === undefined ? {} : { budget };
  const refused = { kind: 'EvictionRefused', pod: key, ...node, ...asked, code } as const;
  recorder.record(client.component, refused, decision);
}
