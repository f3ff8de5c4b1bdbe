import { lastOnPath } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { KubeletSummary } from '#preparation';
import { isOfScript, readyChanges } from '#run-facts';
import type { Run } from '#simulation';
import { compareText, type Duration, inSeconds, longest, seconds } from '#units';

type Flaps = Pick<Run, 'outcome' | 'plan' | 'kubeletOf'>;

/**
 * Nodes that turn not ready and ready again without a fault, because the node monitor allows less
 * silence than kubelets leave between two signs of life.
 */
export function nodesThatFlap({ outcome, plan, kubeletOf }: Flaps): readonly FindingData[] {
  const { entries, cluster, final, start } = outcome;
  const lost = new Set<string>();
  const back = new Set<string>();
  const changes = readyChanges(entries);
  const eventOf = lastOnPath(entries, ({ cause }) => isOfScript(cause));
  const flaps = changes.filter(({ id, cause: { node, from, to } }) => {
    if (from === 'Unknown' && lost.has(node)) back.add(node);
    const isLost = from === 'True' && to === 'Unknown' && eventOf(id) === undefined;
    if (isLost) lost.add(node);
    return isLost;
  });
  const times = flaps.filter(({ cause }) => back.has(cause.node));
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const period = [...cluster.nodes, ...final.nodes()]
    .filter(({ name }) => back.has(name))
    .map((node) => periodOf(kubeletOf(node)))
    .reduce(longest, seconds(0));
  const { at } = clockFrom(start);
  return [
    {
      kind: 'nodes-flap',
      nodes: [...back].sort(compareText),
      times: times.length,
      from: at(first.at),
      to: at(last.at),
      graceSeconds: inSeconds(plan.behaviors.nodeLifecycle.monitorGracePeriod),
      periodSeconds: inSeconds(period),
    },
  ];
}

/** The time from one sign of life to the next. */
const periodOf = ({ behavior }: KubeletSummary): Duration =>
  behavior.renewsLease ? behavior.leaseRenewInterval : behavior.nodeStatusUpdateFrequency;
