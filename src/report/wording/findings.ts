import type { FindingData } from '../findings/finder.ts';
import { counted, listed } from './plural.ts';
import { offsetText } from './time-text.ts';

type Kind = FindingData['kind'];
type FindingOf = { readonly [K in Kind]: Extract<FindingData, { readonly kind: K }> };
type FindingWords = { readonly [K in Kind]: (finding: FindingOf[K]) => string };

/** A finding without words does not compile. */
const WORDS: FindingWords = {
  'condition-oscillates': ({ node, condition, times, from, to, ...periods }) =>
    `${condition} of ${node} comes and goes: it turns True ${times} times from ${offsetText(from)} to ` +
    `${offsetText(to)}; with an evictionPressureTransitionPeriod of ` +
    `${offsetText(periods.enoughSeconds)} instead of ${offsetText(periods.transitionPeriodSeconds)} ` +
    'it would hold on in between, and keep new pods away',
  'daemonset-loop': ({ workload, nodes, evicted, rejected, from, to }) =>
    `${workload} goes round in circles on ${listed(nodes)}: from ${offsetText(from)} to ` +
    `${offsetText(to)} ${fatesText(evicted, rejected)}, and its controller makes a new one for the ` +
    'node each time; only critical pods are neither evicted nor rejected',
  'out-of-service-node-is-ready': ({ node }) =>
    `${node} is ready and still bears the taint node.kubernetes.io/out-of-service: nothing takes it ` +
    'away, and until somebody does no pod runs there that does not tolerate it',
  'volume-attached-elsewhere': ({ pod, node, volume, attachedTo }) =>
    `${pod} cannot start on ${node}: its volume ${volume} is still attached to ${listed(attachedTo)}`,
  'volume-out-of-reach': ({ pod, volume, nodes }) =>
    `${pod} has no node: its volume ${volume} can only be used on ${lostNodesText(nodes)}`,
};

function lostNodesText(nodes: readonly string[]): string {
  if (nodes.length === 0) return 'nodes that do not exist';
  return `${listed(nodes)}, which ${nodes.length === 1 ? 'is' : 'are'} not ready`;
}

function fatesText(evicted: number, rejected: number): string {
  if (rejected === 0) return `${counted(evicted, 'of its pods is', 'of its pods are')} evicted`;
  if (evicted === 0) return `${counted(rejected, 'of its pods is', 'of its pods are')} rejected`;
  return `${counted(evicted, 'of its pods is', 'of its pods are')} evicted and ${rejected} rejected`;
}

/** A finding in words. */
export const findingInWords = (finding: FindingData): string => say(finding.kind, finding);

const say = <K extends Kind>(kind: K, finding: FindingOf[K]): string => WORDS[kind](finding);
