import { z } from 'zod';
import { compareText } from '#units';
import { statefulSetVerdict } from '#workloads';
import { podNameOf } from '../../../src/workloads/stateful-set/ordinal.ts';
import { apiPodShape, apiTime } from '../api-pod-shape.ts';
import { type FunctionTable, modelled } from '../modelled-function.ts';
import { pendingPod, settle } from './settle.ts';

const NAME = 's';

/** Decisions of the StatefulSet controller. */
export const statefulSetFunctions: FunctionTable = {
  'which ordinals a StatefulSet makes and deletes': modelled(
    z.object({
      now: apiTime,
      replicas: z.number(),
      start: z.number(),
      podManagementPolicy: z.enum(['OrderedReady', 'Parallel']),
      pods: z.array(apiPodShape),
    }),
    ({ now, replicas, start, podManagementPolicy, pods }) => {
      const set = {
        name: NAME,
        replicas,
        firstOrdinal: start,
        podManagementPolicy,
        minReadySeconds: 0,
      };
      const nameOf = (ordinal: number) => podNameOf(NAME, ordinal);
      const { created, deleted } = settle(
        pods,
        (current) => statefulSetVerdict(set, current, now),
        (pod) => pendingPod(pod.kind === 'ordinal' ? nameOf(pod.ordinal) : '', [], now),
        now,
      );
      return {
        created: created
          .flatMap((pod) => (pod.kind === 'ordinal' ? nameOf(pod.ordinal) : []))
          .sort(compareText),
        deleted: [...deleted].sort(compareText),
      };
    },
  ),
};
