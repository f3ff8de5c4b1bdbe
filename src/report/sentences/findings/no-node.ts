import type { FindingData } from '#documents';
import { counted, listed } from '#words';

type DoesNotFit = Extract<FindingData, { readonly kind: 'does-not-fit' }>;
type NoNode = Extract<FindingData, { readonly kind: 'no-node' }>;
type Cause = NoNode['ruledOut'][number]['cause'];

/** Predicates for one node and for several. */
const RULED_OUT: Readonly<Record<Cause, readonly [one: string, several: string]>> = {
  'not-ready': ['is not ready', 'are not ready'],
  cordoned: ['is cordoned', 'are cordoned'],
  taints: ['has taints that it does not tolerate', 'have taints that it does not tolerate'],
  'node-affinity': ['does not match its node affinity', 'do not match its node affinity'],
  ports: ['has its host port in use', 'have its host port in use'],
  resources: ['has too little room', 'have too little room'],
  volumes: ['cannot give it its volumes', 'cannot give it its volumes'],
  devices: ['has too few of its devices free', 'have too few of its devices free'],
  features: ['does not declare a feature that it needs', 'do not declare a feature that it needs'],
  'topology-label': [
    'lacks the label of its topology spread',
    'lack the label of its topology spread',
  ],
  spread: ['would make its spread uneven', 'would make its spread uneven'],
  'pod-affinity': [
    'conflicts with affinities between pods',
    'conflict with affinities between pods',
  ],
};

/** Pods that want more than any node has left. */
export function doesNotFitText({
  node,
  lacks,
  roomOn,
  ...whose
}: Omit<DoesNotFit, 'message'>): string {
  const missing = lacks.map(lackText);
  const fits = whose.pods.length === 1 ? 'fits' : 'fit';
  const nearest = `${node} comes nearest and lacks ${listed(missing)}`;
  const has = roomOn.length === 1 ? 'has' : 'have';
  const elsewhere = `; ${listed(roomOn)} ${has} room, but other rules exclude ${has === 'has' ? 'it' : 'them'}`;
  return `${podsOf(whose)} ${fits} on no node: ${nearest}${roomOn.length === 0 ? '' : elsewhere}`;
}

/** One missing resource. The resource `pods` counts the pod itself, so its amounts say nothing. */
const lackText = ({ resource, missing, requests }: DoesNotFit['lacks'][number]): string =>
  resource === 'pods' ? 'room for 1 more pod' : `${missing} of ${requests} ${resource}`;

/** Pods that no node would take if it had room. */
export function noNodeText({ ruledOut, ...whose }: Omit<NoNode, 'message'>): string {
  const fit = whose.pods.length === 1 ? 'fits' : 'fit';
  const why = ruledOut.map(
    ({ cause, nodes }) => `${counted(nodes, 'node')} ${RULED_OUT[cause][nodes === 1 ? 0 : 1]}`,
  );
  return `${podsOf(whose)} ${fit} on no node: ${listed(why, why.length)}`;
}

const podsOf = ({ workload, pods }: Pick<NoNode, 'workload' | 'pods'>): string =>
  workload === undefined ? listed(pods) : `${counted(pods.length, 'pod')} of ${workload}`;
