import type { Assumption, Limit } from '#assumptions';
import { counted, listed } from '#words';

type Kind =
  | 'swap'
  | 'memory-qos'
  | 'single-process-kills'
  | 'rejection-delay'
  | 'usage-unknown'
  | 'pulled-at-once'
  | 'pulled-in-turn';
type NoteOf = { readonly [K in Kind]: Extract<Assumption | Limit, { readonly kind: K }> };

/** What is left out or assumed about kubelets, in words. */
export const KUBELET_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  swap: ({ nodes }) =>
    `swap on ${listed(nodes)}, whose kubelets start with it (failSwapOn: false): with LimitedSwap ` +
    'containers of Burstable pods swap before they are killed, swapped memory counts neither as ' +
    'used nor as available, so that thresholds are met later and the machine runs out of memory later',
  'memory-qos': ({ nodes }) =>
    `memory QoS on ${listed(nodes)} (MemoryQoS): the kernel slows containers down near their memory limits, ` +
    'so that their use may grow more slowly there, and pods be evicted later',
  'single-process-kills': ({ nodes }) =>
    `which process of a container the kernel kills on ${listed(nodes)}, where it kills one only ` +
    '(kubelets before 1.28, or singleProcessOOMKill): here the container ends with it',
  'rejection-delay': ({ pods }) =>
    `the delay until a kubelet reports a rejected pod: 1s for ${counted(pods, 'pod')}`,
  'pulled-at-once': ({ pods }) =>
    `${counted(pods, 'new pod')} on nodes without an image of the pod: pulling takes no time, as none ` +
    'was measured; imagePullTime of set.pods adds it',
  'pulled-in-turn': ({ pods, nodes }) =>
    `${counted(pods, 'pod')} waited for pulls of other images: no configuration of the kubelets on ` +
    `${listed(nodes)} says otherwise, so each pulls one image at a time (serializeImagePulls)`,
  'usage-unknown': ({ nodes }) =>
    nodes === undefined
      ? 'eviction by kubelets under pressure: the snapshot holds no stats of nodes'
      : `eviction by kubelets under pressure on ${listed(nodes)}: the snapshot holds no stats of them`,
};
