import { isTerminal, type Node, type Pod, printTaint } from '#cluster';
import type { ShutdownOutlook } from '#kubelet/shutdown';
import { amountOf, podRequests, readResources } from '#pod-facts';
import { abruptText } from '#report';
import type { Run } from '#simulation';
import {
  addQuantities,
  compareQuantities,
  NO_QUANTITY,
  printDuration,
  printQuantity,
  wholeQuantity,
} from '#units';
import { counted, listed } from '#words';

/** Lasting facts about a node: heartbeats, shutdown, registration and how full it is. */
export function nodeFacts({ kubeletOf, outcome }: Run, node: Node): readonly string[] {
  const { behavior, shutdown, registration } = kubeletOf(node);
  const taints = listed(registration.taints.map(printTaint));
  return [
    `Its kubelet ${
      behavior.renewsLease
        ? `renews its lease every ${printDuration(behavior.leaseRenewInterval)}`
        : 'renews no lease'
    }, looks at its status every ${printDuration(behavior.nodeStatusUpdateFrequency)} and writes an ` +
      `unchanged one every ${printDuration(behavior.nodeStatusReportFrequency)}.`,
    shutdownInWords(shutdown),
    registration.registers
      ? `Once deleted, its Node object comes back only with a restart of its kubelet` +
        `${taints === '' ? '' : `, tainted ${taints}`}.`
      : 'Its kubelet does not register it: once deleted, its Node object does not come back.',
    ...overcommitted(node, outcome.final.podsOn(node.name)),
  ];
}

function shutdownInWords(outlook: ShutdownOutlook): string {
  if (outlook.kind === 'abrupt') {
    return `A graceful shutdown would stop it at once: ${abruptText(outlook.because)}.`;
  }
  const groups = outlook.groups.map(({ priority, seconds }) => `${seconds} s from ${priority} on`);
  return `A graceful shutdown gives pods time by their priority: ${listed(groups, groups.length)}.`;
}

/** The options of the scheduler for requests. */
const OPTIONS = {
  useStatus: true,
  usePodLevelStatus: true,
  excludeOverhead: false,
  skipPodLevel: false,
};

/** An overcommitted node evicts no pods for that, but the scheduler adds no further pod. */
function overcommitted(node: Node, pods: readonly Pod[]): readonly string[] {
  const existing = pods.filter((pod) => !isTerminal(pod));
  const requests = existing.map((pod) => podRequests(pod, OPTIONS));
  return [...readResources(node.allocatable)].flatMap(([name, allocatable]) => {
    const asked =
      name === 'pods'
        ? wholeQuantity(BigInt(existing.length), 'DecimalSI')
        : requests.map((each) => amountOf(each, name)).reduce(addQuantities, NO_QUANTITY);
    if (compareQuantities(asked, allocatable) <= 0) return [];
    const [requested, limit] = [printQuantity(asked), printQuantity(allocatable)];
    return name === 'pods'
      ? [
          `${counted(existing.length, 'pod')} ${existing.length === 1 ? 'is' : 'are'} bound to it, ` +
            `more than its limit of ${limit}.`,
        ]
      : [`Its pods request ${requested} of ${name}, more than the ${limit} that it can allocate.`];
  });
}
