import { isTerminal, type Pod } from '#cluster';
import { amountOf, podLimits, podRequests } from '#pod-facts';
import { parseQuantity, quantityMilliValue } from '#units';
import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';

export const nodeMemoryOvercommitted: Rule<NodeSubject> = {
  code: 'node-memory-overcommitted',
  severity: 'warning',
  summary: 'tight node whose pods may use far more memory than it has',
  why:
    'The requests fill the node, and the limits allow much more: as soon ' +
    'as pods use what they may, the kubelet evicts.',
  fix: 'Bring limits closer to requests, or leave more of the node free.',
  source: 'https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/',
  find: ({ object, pods }) => {
    const all = milliOf(object.allocatable, 'memory') ?? milliOf(object.capacity, 'memory');
    if (all === undefined || all === 0) return [];
    const requested = sum(pods, 'requests');
    const allowed = sum(pods, 'limits');
    if (requested < all * TIGHT || allowed < all * FAR) return [];
    const [asked, may] = [requested, allowed].map(
      (amount) => `${Math.round((amount / all) * 100)} %`,
    );
    const message =
      pods.length === 1
        ? `its pod requests ${asked} of its memory and may use ${may}`
        : `its ${pods.length} pods request ${asked} of its memory and may use ${may}`;
    return [{ path: ['metadata', 'name'], message }];
  },
};

/** The same count as in the scheduler. */
const WHOLE = {
  useStatus: false,
  usePodLevelStatus: false,
  excludeOverhead: false,
  skipPodLevel: false,
};
const TIGHT = 0.7;
const FAR = 1.5;

function milliOf(list: Readonly<Record<string, string>>, resource: string): number | undefined {
  const read = parseQuantity(list[resource] ?? '');
  return read.ok ? Number(quantityMilliValue(read.value)) : undefined;
}

const sum = (pods: readonly Pod[], what: 'requests' | 'limits'): number =>
  pods
    .filter((pod) => !isTerminal(pod))
    .map((pod) => (what === 'requests' ? podRequests : podLimits)(pod, WHOLE))
    .reduce(
      (total, resources) => total + Number(quantityMilliValue(amountOf(resources, 'memory'))),
      0,
    );
