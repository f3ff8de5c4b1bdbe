import { type ApiEvent, conditionOf, type Node } from '#cluster';
import { addToList, compareText, type Instant, later, milliseconds, seconds } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { Silence } from './silences.ts';

/** A stretch in which the kubelet of a node said itself that the node was not ready. */
export interface Unready {
  readonly node: string;
  /** It said so between these instants. */
  readonly earliest: Instant;
  readonly latest: Instant;
  /** When it was Ready again; undefined where it was not by the end, or fell silent first. */
  readonly ended: Instant | undefined;
  /** The reason that its condition gives, where the record has it. */
  readonly reason: string | undefined;
  readonly evidence: readonly string[];
}

/**
 * The stretches in which kubelets posted that their nodes were not ready: they spoke, so that these
 * are no silences (HI-20). A kubelet that comes back from a silence, or whose node shuts down, posts
 * the same, which has its cause there.
 * @upstream pkg/kubelet/nodestatus/setters.go ReadyCondition (1.36)
 */
export function unreadyOf(evidence: Evidence, silences: readonly Silence[]): readonly Unready[] {
  const { before, after } = evidence;
  const nodes = new Map(after?.cluster.nodes.map((node) => [node.name, node]));
  const events = new Map<string, ApiEvent[]>();
  for (const event of evidence.events) {
    if (event.about.kind === 'Node') addToList(events, event.about.name, event);
  }
  const known = new Set(before?.cluster.nodes.map(({ name }) => name));
  return [...new Set([...nodes.keys(), ...events.keys()])]
    .filter((name) => before === undefined || known.has(name))
    .sort(compareText)
    .flatMap((name) => {
      const own = silences.filter(({ node }) => node === name);
      return stretchesOf(name, nodes.get(name), events.get(name) ?? [])
        .filter(({ latest }) => latest >= (before?.at ?? 0))
        .filter((stretch) => !isWithin(stretch, own));
    });
}

/** Kubelets post a condition and write the Event of it together. */
const TOGETHER = seconds(5);

function stretchesOf(
  name: string,
  node: Node | undefined,
  events: readonly ApiEvent[],
): readonly Unready[] {
  const shutdowns = timesOf(events, 'Shutdown');
  const returns = timesOf(events, 'NodeReady');
  const ready = node === undefined ? undefined : conditionOf(node, 'Ready');
  const since = ready?.status === 'False' ? ready.lastTransitionTime : undefined;
  if (ready?.status === 'True' && ready.lastTransitionTime !== undefined) {
    returns.push(ready.lastTransitionTime);
  }
  // A Node whose first condition says so never was ready.
  const isNew = since !== undefined && since < later(node?.creationTimestamp ?? since, TOGETHER);
  const told = timesOf(events, 'NodeNotReady', 'kubelet').map((at) => [at, EVENT] as const);
  const all = [...told, ...(since === undefined || isNew ? [] : [[since, CONDITION] as const])];
  const found: Unready[] = [];
  for (const [at, words] of all.sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (shutdowns.some((time) => time <= later(at, TOGETHER))) continue;
    if (last !== undefined && at <= later(last.earliest, TOGETHER)) {
      found[found.length - 1] = { ...last, evidence: [...new Set([...last.evidence, words])] };
      continue;
    }
    found.push({
      ...{ node: name, earliest: at, latest: later(at, milliseconds(999)) },
      ended: returns.filter((time) => time > at).sort((a, b) => a - b)[0],
      reason: undefined,
      evidence: [words],
    });
  }
  return found.map((stretch) =>
    stretch.evidence.includes(CONDITION) ? { ...stretch, reason: ready?.reason } : stretch,
  );
}

const EVENT = 'Event NodeNotReady of kubelet';
const CONDITION = 'condition Ready is False';

function timesOf(events: readonly ApiEvent[], reason: string, by?: string): Instant[] {
  const times = events
    .filter((event) => event.reason === reason && (by === undefined || event.component === by))
    .flatMap(({ first, last }) => [first, last])
    .filter((time) => time !== undefined);
  return [...new Set(times)];
}

/** Whether a kubelet spoke while its node still counted as silent, as it does on its return. */
const isWithin = ({ earliest }: Unready, silences: readonly Silence[]): boolean =>
  silences.some(
    ({ earliest: fell, ended }) =>
      earliest >= fell && (ended === undefined || earliest <= later(ended, TOGETHER)),
  );
