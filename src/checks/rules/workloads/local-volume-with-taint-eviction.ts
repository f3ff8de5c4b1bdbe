import { TAINT_UNREACHABLE, type Toleration } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { WorkloadSubject } from '../../subjects/workloads.ts';

export const localVolumeWithTaintEviction: Rule<WorkloadSubject> = {
  code: 'local-volume-with-taint-eviction',
  severity: 'warning',
  summary: 'pods on local volumes that taints evict',
  why: 'The volume is on one node alone: once evicted, the pod waits for that very node.',
  fix:
    'Tolerate node.kubernetes.io/unreachable and not-ready for ever, ' +
    'or use volumes that other nodes can attach.',
  source: 'https://kubernetes.io/docs/concepts/storage/volumes/#local',
  find: ({ object, pods, localClaims }) => {
    if (object.kind === 'DaemonSet') return [];
    const stays = object.template?.spec.tolerations.some(isForEver) ?? false;
    const claimed = pods.flatMap(({ name, spec }) =>
      (spec.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) =>
        claim !== undefined && localClaims.has(claim.claimName)
          ? [{ name, claim: claim.claimName }]
          : [],
      ),
    );
    const templates = (object.template?.spec.volumes ?? []).flatMap(
      ({ persistentVolumeClaim: claim }) =>
        claim !== undefined && localClaims.has(claim.claimName)
          ? [{ name: 'every pod', claim: claim.claimName }]
          : [],
    );
    const [first] = [...templates, ...claimed];
    if (first === undefined || stays) return [];
    const message =
      `the claim ${first.claim} of ${first.name} is bound to a ` +
      'local volume, and taints evict the pod';
    return [{ path: ['spec', 'template', 'spec'], part: 'name', message }];
  },
};

const isForEver = ({ key, operator, tolerationSeconds }: Toleration): boolean =>
  tolerationSeconds === undefined &&
  (key === TAINT_UNREACHABLE || ((key ?? '') === '' && operator === 'Exists'));
