import { z } from 'zod';
import { withDaemonSetTolerations, withDefaultTolerations } from '#admission';
import { findUntoleratedTaint, type Taint, type Toleration, toleratesTaint } from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';
import { type FunctionTable, modelled } from './modelled-function.ts';

const effect = z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']);

/** Go leaves out an empty value. */
const value = z.string().default('');

export const taint: z.ZodType<Taint> = z.object({ key: z.string(), value, effect });

/** Some vectors have taints that an API server would refuse. */
const unvalidatedTaint = z.object({ key: z.string(), value, effect: z.string() });

export const toleration: z.ZodType<Toleration> = z.object({
  key: z.string().exactOptional(),
  operator: z.string().exactOptional(),
  value: z.string().exactOptional(),
  effect: z.union([effect, z.literal('')]).exactOptional(),
  tolerationSeconds: z.number().exactOptional(),
});

/** Go writes an empty list as null. */
const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const taintsAndTolerations = z.object({
  taints: listOf(taint),
  tolerations: listOf(toleration),
  gate: z.boolean(),
});

/** A taint as the API prints it: without an empty value. */
const printed = (found: Taint) =>
  found.value === ''
    ? { key: found.key, effect: found.effect }
    : { key: found.key, value: found.value, effect: found.effect };

/** Matching of tolerations and taints, and the additions of tolerations to pods. */
export const taintFunctions: FunctionTable = {
  'does one toleration match one taint; gate is TaintTolerationComparisonOperators': modelled(
    z.object({ taint: unvalidatedTaint, toleration, gate: z.boolean() }),
    (input) => toleratesTaint(input.toleration, input.taint, { comparisonOperators: input.gate }),
  ),

  'first taint with effect NoSchedule or NoExecute that no toleration matches': modelled(
    taintsAndTolerations,
    ({ taints, tolerations, gate }) => {
      const found = findUntoleratedTaint(taints, tolerations, { comparisonOperators: gate });
      return { untolerated: found === undefined ? null : printed(found) };
    },
  ),

  "which tolerations are used for a node's taints, and how long they hold together": modelled(
    taintsAndTolerations,
    ({ taints, tolerations, gate }) => {
      const answer = usedTolerations(taints, tolerations, gate);
      return answer.kind === 'untolerated'
        ? { allTolerated: false, used: [] }
        : { allTolerated: true, used: answer.used, minNanos: String(answer.nanoseconds) };
    },
  ),

  'tolerations of a pod after admission': modelled(
    z.object({
      tolerations: listOf(toleration),
      notReadySeconds: z.number(),
      unreachableSeconds: z.number(),
    }),
    ({ tolerations, notReadySeconds, unreachableSeconds }) =>
      withDefaultTolerations(tolerations, {
        defaultNotReadyTolerationSeconds: notReadySeconds,
        defaultUnreachableTolerationSeconds: unreachableSeconds,
      }),
  ),

  'tolerations of a pod that the DaemonSet controller makes': modelled(
    z.object({ tolerations: listOf(toleration), hostNetwork: z.boolean() }),
    ({ tolerations, hostNetwork }) => withDaemonSetTolerations(tolerations, hostNetwork),
  ),
};
