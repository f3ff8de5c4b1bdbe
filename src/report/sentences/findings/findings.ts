import { driftText } from '#autoscaling';
import type { FindingData } from '#documents';
import { counted, listed, memoryText, offsetText, shareOf } from '#words';
import { apiServiceText } from './api-services.ts';
import {
  autoscalerHaltedText,
  neverRegistersText,
  poolAtMaximumText,
  repairBlockedText,
  scaleUpInDeadZoneText,
  upcomingHidesPendingText,
} from './autoscalers.ts';
import { deadlockText } from './budget-deadlock.ts';
import { controlPlaneText, leaderLostText } from './control-plane.ts';
import { jobFailedText } from './job-failed.ts';
import { endlessLoopText, nodesFlapText } from './loops.ts';
import { doesNotFitText, noNodeText } from './no-node.ts';
import { passOutlastsText, throttledText } from './pace.ts';
import { movedAgainText, rolloutText, rollText } from './rollouts.ts';
import { overloadedText } from './traffic.ts';
import { webhookBlocksText } from './webhooks.ts';

type Kind = FindingData['kind'];
type FindingOf = { readonly [K in Kind]: Extract<FindingData, { readonly kind: K }> };
type FindingWords = { readonly [K in Kind]: (finding: FindingOf[K]) => string };

/** A finding without words does not compile. */
const WORDS: FindingWords = {
  'endless-loop': endlessLoopText,
  'nodes-flap': nodesFlapText,
  'autoscaler-halted': autoscalerHaltedText,
  'scale-up-in-dead-zone': scaleUpInDeadZoneText,
  'repair-blocked': repairBlockedText,
  'upcoming-hides-pending': upcomingHidesPendingText,
  'never-registers-loop': neverRegistersText,
  'pool-at-maximum': poolAtMaximumText,
  'condition-oscillates': ({ node, condition, times, from, to, ...periods }) =>
    `${condition} of ${node} oscillates: it turns True ${counted(times, 'time')} from ${offsetText(from)} to ` +
    `${offsetText(to)}; an evictionPressureTransitionPeriod of ` +
    `${offsetText(periods.enoughSeconds)} instead of ${offsetText(periods.transitionPeriodSeconds)} ` +
    'would keep it True in between, and keep new pods away',
  'daemonset-loop': (loop) =>
    `${loopText(loop)}, and its controller creates a new one for the node each time; only critical pods ` +
    'are neither evicted nor rejected',
  'replacement-loop': (loop) =>
    loop.fixesNode
      ? `${loopText(loop)}, and each time its controller creates a new one there, as its template names ` +
        'the node; without spec.nodeName kube-scheduler looks for a node that fits'
      : `${loopText(loop)}, and each time its controller creates a new one that kube-scheduler binds there ` +
        'again; a taint that they do not tolerate, or another node that fits them, would end the loop',
  'control-plane-down': (finding) => controlPlaneText(finding, spellText(finding)),
  'leader-lost': (finding) => leaderLostText(finding, spellText(finding)),
  'split-brain': ({ pod, unseenOn, node, from, to, seconds, endsBecause }) =>
    `split brain: ${pod} runs twice, ${spellText({ from, to, seconds, endsBecause })}, on ${node}, ` +
    `and unseen on ${unseenOn}, where its containers have not stopped`,
  'api-service-lost': (finding) => apiServiceText(finding, spellText(finding)),
  'device-rule-without-effect': ({ rule, pods }) =>
    `DeviceTaintRule ${rule} has the effect None and evicts nobody: with NoExecute ` +
    (pods.length === 0 ? 'no pod would go' : `${listed(pods)} would go`),
  'node-unlike-its-pool': ({ nodes, ...drift }) =>
    nodes.length === 1
      ? `${listed(nodes)} is unlike its pool: its ${driftText(drift)}`
      : `${listed(nodes)} are unlike their pool: their ${driftText(drift)}`,
  'readiness-rule-dry-run': ({ rule, taint, nodes, pods }) =>
    `NodeReadinessRule ${rule} is a dry run and taints no node: without dryRun ${listed(nodes)} would be tainted ` +
    `${taint}, and ${pods.length === 0 ? 'no pod' : listed(pods)} would go`,
  'quorum-lost': ({ workload, replicas, leastReady, ...spells }) =>
    `${workload} loses its quorum ${spellText(spells)}: ` +
    `at worst ${shareOf(leastReady, replicas, 'pod')} ${leastReady === 1 ? 'works' : 'work'}`,
  'rollout-not-over': rolloutText,
  'roll-not-over': rollText,
  'moved-again': movedAgainText,
  'webhook-blocks': (finding) => webhookBlocksText(finding, spellText(finding)),
  'job-failed': jobFailedText,
  'creation-refused': ({ workload, by, refusal, tries, ...spells }) =>
    `${by} refuses new pods of ${workload} ${spellText(spells)}, ${counted(tries, 'time')}: ${refusal}`,
  'no-endpoint-ready': ({ services, ...spells }) =>
    `${services.length === 1 ? 'Service' : 'Services'} ${listed(services)} ` +
    `${services.length === 1 ? 'has' : 'have'} no ready endpoint ${spellText(spells)}`,
  'overloaded-endpoints': (finding) => overloadedText(finding, spellText(finding)),
  'gang-broken': ({ workload, size, least, ...spells }) =>
    `${shareOf(least, size, 'pod')} of ${workload} ${least === 1 ? 'works' : 'work'} at worst, fewer than all ` +
    `${spellText(spells)}: the job as a whole does not`,
  'does-not-fit': doesNotFitText,
  'no-node': noNodeText,
  'not-made-again': notReplacedText,
  'pass-outlasts-toleration': passOutlastsText,
  'taints-kept': ({ at, nodes, pods }) =>
    `${counted(pods.length, 'pod')} ${pods.length === 1 ? 'is' : 'are'} evicted from ${listed(nodes, 3)} ` +
    `although every zone is down from ${offsetText(at)} on: ` +
    `${nodes.length === 1 ? 'the node was' : 'the nodes were'} ` +
    'tainted after the pass that found it had listed all nodes, so that it took back no taint there',
  'evictions-throttled': (finding) => throttledText('eviction', finding),
  'replacements-throttled': (finding) =>
    throttledText(finding.component === 'scheduler' ? 'binding' : 'replacement', finding),
  'replacements-overload': ({ node, pods, from, signal, evicted, killed }) =>
    `${counted(pods.length, 'new pod')} (${listed(pods)}) ${pods.length === 1 ? 'overloads' : 'overload'} ` +
    `${node}: ${signal === undefined ? 'it runs out of memory' : `the threshold of ${signal} is met`} ` +
    `at ${offsetText(from)}${victimsText(evicted, killed)}`,
  'killed-for-memory': ({ workload, pods, scope, limit, score, times, from, notReady }) =>
    `${workload ?? listed(pods)} ${MEMORY_WANTED[scope](memoryText(limit))}: the kernel kills ` +
    `${listed(pods, 3)} ${times === 1 ? 'once, at' : `${times} times, first at`} ${offsetText(from)}, with a ` +
    `score of ${score}${notReadyText(notReady)}`,
  'no-addresses-left': ({ nodes, ranges, most }) =>
    `${listed(nodes)} ${nodes.length === 1 ? 'stays' : 'stay'} not ready without a network: ` +
    `cluster-cidr has ${counted(most, 'range')} for nodes (${listed(ranges)}), and all are taken`,
  'out-of-service-node-is-ready': ({ node }) =>
    `${node} is ready and still has the taint node.kubernetes.io/out-of-service: Kubernetes never ` +
    'removes it; until a person does, only pods that tolerate it run there',
  'volume-attached-elsewhere': ({ pod, node, volume, attachedTo }) =>
    `${pod} cannot start on ${node}: its volume ${volume} is still attached to ${listed(attachedTo)}`,
  'volume-out-of-reach': ({ pod, volume, nodes }) =>
    `${pod} has no node: its volume ${volume} can only be used on ${lostNodesText(nodes)}`,
  'budget-deadlock': ({ budgets, reason, pods }) => {
    const them = pods.length === 1 ? 'it' : 'them';
    return `${listed(pods, 3)} cannot be evicted: ${deadlockText(reason, listed(budgets, 3), them)}`;
  },
  'odd-budget': ({ budget, covers }) =>
    covers === 'nothing'
      ? `budget ${budget} covers no pod: Kubernetes accepts it, and it protects nothing`
      : `budget ${budget} has an empty selector: it covers every pod of its namespace, and any other ` +
        'budget there makes evictions of its pods fail',
};

function notReplacedText({
  owner,
  pods,
}: Pick<FindingOf['not-made-again'], 'owner' | 'pods'>): string {
  const [are, them] = pods.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const why =
    owner === undefined ? `no workload owns ${them}` : `how a ${owner} replaces ${them} is unknown`;
  return `${listed(pods)} ${are} not replaced: ${why}`;
}

const MEMORY_WANTED: Readonly<
  Record<FindingOf['killed-for-memory']['scope'], (limit: string) => string>
> = {
  container: (limit) => `exceeds the memory limit of ${limit} of a container`,
  pod: (limit) => `exceeds the memory limit of ${limit} of a pod`,
  node: (limit) => `loses containers when all ${limit} of a machine are used up`,
};

interface Spells {
  readonly from: number;
  readonly to?: number | undefined;
  readonly seconds: number;
  readonly endsBecause?: 'horizon' | 'quiet' | 'loop' | undefined;
}

/**
 * States the total length if the state comes and goes. A state that does not end gets no length.
 */
function spellText({ from, to, seconds, endsBecause }: Spells): string {
  if (to === undefined) {
    const end = endsBecause === 'quiet' ? 'for good' : 'to the end of the simulated time';
    return `from ${offsetText(from)} ${end}`;
  }
  const inAll = `, ${offsetText(seconds)} in all`;
  const isOne = Math.abs(to - from - seconds) < 0.001;
  return `from ${offsetText(from)} to ${offsetText(to)}${isOne ? '' : inAll}`;
}

const notReadyText = (pods: readonly string[]): string =>
  pods.length === 0
    ? ''
    : `; ${listed(pods, 3)} ${pods.length === 1 ? 'is' : 'are'} not ready at the end`;

function victimsText(evicted: number, killed: number): string {
  const victims = [
    ...(evicted === 0 ? [] : [`${counted(evicted, 'pod')} evicted`]),
    ...(killed === 0 ? [] : [`${counted(killed, 'pod')} killed for memory`]),
  ];
  return victims.length === 0 ? '' : `, with ${listed(victims)}`;
}

function lostNodesText(nodes: readonly string[]): string {
  if (nodes.length === 0) return 'nodes that do not exist';
  return `${listed(nodes)}, which ${nodes.length === 1 ? 'is' : 'are'} not ready`;
}

function fatesText(evicted: number, rejected: number): string {
  if (rejected === 0) return `${counted(evicted, 'of its pods is', 'of its pods are')} evicted`;
  if (evicted === 0) return `${counted(rejected, 'of its pods is', 'of its pods are')} rejected`;
  return `${counted(evicted, 'of its pods is', 'of its pods are')} evicted and ${rejected} rejected`;
}

type Loop = FindingOf['daemonset-loop' | 'replacement-loop'];

function loopText({ workload, nodes, evicted, rejected, from, to, perMinute }: Loop): string {
  const rate = perMinute === undefined ? '' : ` (${perMinute} a minute)`;
  return (
    `${workload} loops on ${listed(nodes)}: from ${offsetText(from)} to ` +
    `${offsetText(to)} ${fatesText(evicted, rejected)}${rate}`
  );
}

/** A finding in words. */
export const findingInWords = (finding: FindingData): string => say(finding.kind, finding);

const say = <K extends Kind>(kind: K, finding: FindingOf[K]): string => WORDS[kind](finding);
