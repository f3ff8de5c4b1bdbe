import { z } from 'zod';
import { type Labels, readObjectSelector, type WorkloadObject } from '#cluster';
import { compareText } from '#units';
import { claimPods, replicaSetVerdict } from '#workloads';
import { siblingPods } from '../../../src/workloads/replica-set/sibling-pods.ts';
import { apiPodShape, apiTime } from '../api-pod-shape.ts';
import { type FunctionTable, modelled } from '../modelled-function.ts';
import { pendingPod, settle } from './settle.ts';

const DEPLOYMENT = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd', uid: 'o-d' };

const replicaSet = (name: string, uid: string, matchLabels: Labels): WorkloadObject => ({
  kind: 'ReplicaSet',
  namespace: 'd',
  name,
  uid,
  labels: {},
  annotations: {},
  ownerReferences: [{ ...DEPLOYMENT, controller: true }],
  finalizers: [],
  selector: readObjectSelector({ matchLabels }),
});

const RS = replicaSet('rs', 'o-rs', { app: 'a' });
const REPLICA_SETS = [RS, replicaSet('old', 'o-old', { app: 'a', v: 'old' })];
const REFERENCE = {
  apiVersion: 'apps/v1',
  kind: RS.kind,
  name: RS.name,
  uid: RS.uid,
  controller: true,
};

/** Decisions of the ReplicaSet controller. */
export const replicaSetFunctions: FunctionTable = {
  'how many pods a ReplicaSet makes at once and which it deletes': modelled(
    z.object({
      now: apiTime,
      replicas: z.number(),
      pods: z.array(apiPodShape),
      siblings: z.array(apiPodShape),
    }),
    ({ now, replicas, pods, siblings }) => {
      const { created, deleted } = settle(
        pods,
        (current) => {
          const related = siblingPods(RS, REPLICA_SETS, [...current, ...siblings]);
          return replicaSetVerdict(replicas, claimPods(RS, current).pods, related, now);
        },
        (_, count) => pendingPod(`new-${count}`, [REFERENCE], now),
        now,
      );
      return { created: created.length, deleted: [...deleted].sort(compareText) };
    },
  ),
};
