import type { Labels, PodSpec } from '#cluster';

/** Constraints of a tenth of the pods of a bench. */
type Choosy = Pick<PodSpec, 'affinity' | 'topologySpreadConstraints'>;

/** Pods with these labels run on different hosts, and zones differ by so many at most. */
export function choosy(labels: Labels, maxSkew: number): Choosy {
  const labelSelector = { matchLabels: labels };
  return {
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector },
        ],
      },
    },
    topologySpreadConstraints: [
      {
        maxSkew,
        topologyKey: 'topology.kubernetes.io/zone',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector,
      },
    ],
  };
}

/** The requests of the containers of the nth workload. There are 40 kinds. */
export const requestsOf = (n: number): Readonly<Record<string, string>> => ({
  cpu: `${100 + (n % 8) * 50}m`,
  memory: `${128 + (n % 5) * 64}Mi`,
});
