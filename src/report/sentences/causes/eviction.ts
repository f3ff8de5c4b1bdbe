import type { EvictionCause, LocalStorageLimit, OomCause } from '#kubelet/eviction';
import { inSeconds, printQuantity, unreachable } from '#units';
import { clockText, containerText, counted, listed, quantityText } from '#words';
import type { Words } from './words.ts';

type Chosen = Extract<EvictionCause, { kind: 'eviction/victim-chosen' }>;

/** Decisions of kubelets and kernels when a resource of a machine runs out. */
export const EVICTION_WORDS: Words<EvictionCause['kind'] | OomCause['kind']> = {
  'eviction/victim-chosen': (chosen) =>
    [shortageText(chosen), ...whyFirst(chosen), ...offences(chosen)].join('; '),
  'eviction/limit-exceeded': ({ pod, limit }) => limitText(pod, limit),
  'eviction/target-left-to-chance': ({ chosen, others }) =>
    `Kubernetes does not define which signal is handled first: here ${chosen}, possibly ${listed(others)}`,
  'eviction/condition-released': ({ lastObserved, transitionPeriod }, { at }) =>
    `no threshold has been met since ${clockText(lastObserved, at)}, for ${inSeconds(transitionPeriod)} s`,
  'eviction/not-admitted': ({ node, conditions }) =>
    `${node} has the condition ${listed(conditions)}`,
  'kernel/container-chosen': ({ node, pod, container, scope, score, scoreAdj }) =>
    scope === 'node'
      ? `${node} is out of memory, and of its containers ${container === '' ? 'that' : container} of ${pod} ` +
        `has the highest score, ${score}, with an oom_score_adj of ${scoreAdj}`
      : `${containerText(container)} of ${pod} has a score of ${score}, with an oom_score_adj of ${scoreAdj}`,
};

function shortageText({ node, notice: { resource, threshold } }: Chosen): string {
  const numbers =
    threshold === undefined
      ? ''
      : ` (${quantityText(threshold.available, resource)} left, ` +
        `${quantityText(threshold.quantity, resource)} wanted)`;
  return `${node} is low on ${resource}${numbers}`;
}

function whyFirst({ pod, decidedBy, before, tiedWith, passedOver }: Chosen): readonly string[] {
  return [
    ...(decidedBy === undefined || before === undefined ? [] : [keyText(decidedBy, pod, before)]),
    ...(tiedWith.length === 0 ? [] : [`tied with ${listed(tiedWith)}`]),
    ...(passedOver.length === 0
      ? []
      : [`${counted(passedOver.length, 'pod')} before it cannot be evicted`]),
  ];
}

/** The key that puts a pod before the next one. */
function keyText(key: NonNullable<Chosen['decidedBy']>, pod: string, next: string): string {
  switch (key) {
    case 'missing-stats':
      return `${pod} has no stats, and ${next} has some`;
    case 'exceeds-request':
      return `${pod} uses more than it requests, and ${next} does not`;
    case 'priority':
      return `the priority of ${pod} is lower than that of ${next}`;
    case 'usage-above-request':
      return `${pod} uses more above its request than ${next}`;
    case 'processes':
      return `${pod} has more processes than ${next}`;
    case 'qos-class':
      return `the QoS class of ${pod} ranks before that of ${next}`;
    case 'usage':
      return `${pod} uses more than ${next}`;
    case 'tie':
      return `${pod} and ${next} rank equal`;
    default:
      return unreachable(key);
  }
}

const offences = ({ notice: { offenders, resource } }: Chosen): readonly string[] =>
  (offenders?.containers ?? []).map(
    ({ name, usage, request }) =>
      `${containerText(name)} uses ${quantityText(usage, resource)} and requests ` +
      quantityText(request, resource),
  );

function limitText(pod: string, exceeded: LocalStorageLimit): string {
  const limit = printQuantity(exceeded.limit);
  switch (exceeded.label) {
    case 'emptydirfs.limit':
      return `volume ${exceeded.volume} of ${pod} holds more than its limit of ${limit}`;
    case 'ephemeralpodfs.limit':
      return `${pod} uses more local storage than its limit of ${limit}`;
    case 'ephemeralcontainerfs.limit':
      return `${containerText(exceeded.container)} of ${pod} uses more local storage than its limit of ${limit}`;
    default:
      return unreachable(exceeded);
  }
}
