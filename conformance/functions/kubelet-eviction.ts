import { z } from 'zod';
import {
  admitUnderPressure,
  isSignal,
  observe,
  oomScoreAdj,
  parseThresholds,
  rankVictims,
  type Signal,
  statsByUid,
  type Threshold,
} from '#kubelet/eviction';
import { kubeletUid } from '#pod-facts';
import {
  evictionNotice,
  noticeAnnotations,
  printEvictionNotice,
} from '../../src/kubelet/eviction/eviction-message.ts';
import { type FunctionTable, modelled } from './modelled-function.ts';
import { podShape } from './pod-shape.ts';
import { podStatsShape, summaryShape } from './stats-shape.ts';

const signal = z.custom<Signal>((text) => typeof text === 'string' && isSignal(text));

/** Decisions of a kubelet about pods under pressure. */
export const evictionFunctions: FunctionTable = {
  rankVictims: modelled(
    z.object({
      signal,
      imageFs: z.enum(['shared', 'dedicated', 'split']),
      pods: z.array(podShape),
      stats: z.array(podStatsShape),
    }),
    ({ signal: of, imageFs, pods, stats }) =>
      rankVictims(pods, { signal: of, layout: imageFs, stats: statsByUid(stats) }).map(
        ({ pod }) => `${pod.namespace}/${pod.name}`,
      ),
  ),

  admitUnderPressure: modelled(
    z.object({
      pod: podShape,
      conditions: z.array(z.enum(['MemoryPressure', 'DiskPressure', 'PIDPressure'])),
    }),
    ({ pod, conditions }) =>
      admitUnderPressure(pod, conditions).kind === 'admit'
        ? { admit: true, reason: '' }
        : { admit: false, reason: 'Evicted' },
  ),

  evictionMessage: modelled(
    z.object({
      pod: podShape,
      resource: z.enum(['memory', 'ephemeral-storage', 'inodes', 'pids']),
      summary: summaryShape,
      thresholds: z.array(z.string()),
    }),
    ({ pod, resource, summary, thresholds }) => {
      const stats = statsByUid(summary.pods).get(kubeletUid(pod));
      const acted = {
        thresholds: thresholdsOf(thresholds),
        observations: observe(summary),
      };
      const notice = evictionNotice(resource, pod, stats, acted);
      return { message: printEvictionNotice(notice), annotations: noticeAnnotations(notice) };
    },
  ),

  'oom_score_adj of each container of a pod': modelled(
    z.object({ pod: podShape, memoryCapacity: z.string() }),
    ({ pod, memoryCapacity }) =>
      Object.fromEntries(
        [...pod.spec.containers, ...pod.spec.initContainers].map((container) => [
          container.name,
          oomScoreAdj(pod, container, BigInt(memoryCapacity), -997),
        ]),
      ),
  ),
};

/** Signal, value, signal, value, …, in the order in which the kubelet acted on them. */
function thresholdsOf([name, value, ...rest]: readonly string[]): readonly Threshold[] {
  if (name === undefined || value === undefined) return [];
  const result = parseThresholds({ evictionHard: { [name]: value } });
  return [...(result.ok ? result.thresholds : []), ...thresholdsOf(rest)];
}
