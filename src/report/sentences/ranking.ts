import type { RankingReport, VictimEntry } from '#documents';
import type { LegacyRankKey, Protection, RankKey } from '#kubelet/eviction';
import type { UnrankedNode } from '#ranking';
import { unreachable } from '#units';
import { listed } from '#words';

/** The key that puts a pod before the next one, for a column of a table. */
export const keyText = (key: VictimEntry['decidedBy']): string =>
  key === null ? '-' : KEY_WORDS[key];

/** The reason why a kubelet never evicts a pod, for a column of a table. */
export const protectionText = (because: VictimEntry['protected']): string =>
  because === null ? '-' : PROTECTION_WORDS[because];

/** The sentence about an order that current kubelets do not have. */
export const orderText = ({ variant }: LegacyOrder): string => LEGACY_WORDS[variant];

type LegacyOrder = Pick<Extract<RankingReport['order'], { readonly legacy: true }>, 'variant'>;

const LEGACY_WORDS = {
  code: 'Legacy order: by QoS class, as in the code of Kubernetes before 1.9. Current kubelets do not use it.',
  'openshift-doc':
    'Legacy order: by QoS class, as in the documentation of OpenShift 3. Current kubelets do not use it.',
} as const;

const KEY_WORDS = {
  'missing-stats': 'no stats',
  'exceeds-request': 'exceeds request',
  priority: 'priority',
  'usage-above-request': 'amount over',
  processes: 'processes',
  'qos-class': 'QoS class',
  usage: 'usage',
  tie: 'tie',
} as const satisfies Readonly<Record<RankKey | LegacyRankKey, string>>;

const PROTECTION_WORDS = {
  static: 'static',
  mirror: 'static',
  priority: 'critical',
  'critical-annotation': 'annotated',
} as const satisfies Readonly<Record<Protection, string>>;

export function unrankedText({ because }: UnrankedNode): string {
  switch (because) {
    case 'not-measured':
      return 'the use of pods there is unknown: the snapshot has no stats and no metrics';
    case 'signal-not-measured':
      return 'the stats there do not show the signal';
    default:
      return unreachable(because);
  }
}

export const tieText = (
  node: string,
  signal: string,
  pods: readonly string[],
  isDrawn = false,
): string =>
  `on ${node} ${listed(pods)} rank equal (${signal}): kubelets evict them in any order, ${
    isDrawn ? 'this history as drawn' : 'this report by name'
  }`;
