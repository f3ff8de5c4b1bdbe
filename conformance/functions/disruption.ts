import { z } from 'zod';
import { coversPod, type OwnerReference, type WorkloadKind } from '#cluster';
import {
  budgetStatus,
  CoveredPods,
  type ScaleLookup,
  type ScaleReader,
} from '#controllers/disruption';
import { compareText } from '#units';
import { apiPodShape, apiTime, ownerReferenceShape } from './api-pod-shape.ts';
import { budgetShape } from './budget-shape.ts';
import { type FunctionTable, modelled } from './modelled-function.ts';

const owner = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  name: z.string(),
  uid: z.string(),
  replicas: z.number(),
  owner: ownerReferenceShape.exactOptional(),
});

type Owner = z.infer<typeof owner>;

const NAMESPACE = 'd';

/** Computations of the disruption controller. */
export const disruptionFunctions: FunctionTable = {
  'status of a PodDisruptionBudget': modelled(
    z.object({
      now: apiTime,
      budget: budgetShape,
      pods: z.array(apiPodShape),
      owners: z.array(owner),
    }),
    ({ now, budget, pods, owners }) => {
      const covered = new CoveredPods(pods.filter((pod) => coversPod(budget, pod)));
      const rules = { unmanagedPods: 'passed-over' } as const;
      const { status } = budgetStatus(budget, covered, readerOf(owners), now, rules);
      return {
        currentHealthy: status.currentHealthy,
        desiredHealthy: status.desiredHealthy,
        expectedPods: status.expectedPods,
        disruptionsAllowed: status.disruptionsAllowed,
        disruptedPods: [...status.disruptedPods.keys()].sort(compareText),
        condition: status.disruptionAllowed?.status,
        reason: status.disruptionAllowed?.reason,
      };
    },
  ),
};

const readerOf = (owners: readonly Owner[]): ScaleReader => {
  const find = (kind: string, name: string) =>
    owners.find((each) => each.kind === kind && each.name === name);
  return {
    workload: (kind: WorkloadKind, _namespace: string, name: string) => {
      const found = find(kind, name);
      return (
        found && {
          kind,
          namespace: NAMESPACE,
          name,
          uid: found.uid,
          labels: {},
          annotations: {},
          ownerReferences: found.owner === undefined ? [] : [found.owner],
          finalizers: [],
          replicas: found.replicas,
        }
      );
    },
    customScale: (reference) => customScale(reference, find(reference.kind, reference.name)),
  };
};

/** The custom kinds of the vectors' API server. */
function customScale({ kind, uid }: OwnerReference, found: Owner | undefined): ScaleLookup {
  if (kind === 'Rigid') return { kind: 'no-scale-subresource' };
  if (kind !== 'Scalable') return { kind: 'unknown-kind' };
  return found?.uid === uid
    ? { kind: 'scale', owner: uid, replicas: found.replicas }
    : { kind: 'not-found' };
}
