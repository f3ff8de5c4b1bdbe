import type { FindingData, PaceOfClient, Pass } from '#documents';
import { counted, listed, offsetText } from '#words';

/** The delay of the requests of a client by its limit. */
export function paceInWords({
  requests,
  waited,
  longestWait,
  busy,
  ...slowed
}: PaceOfClient): string {
  const from = busy[0]?.[0] ?? 0;
  const to = busy.at(-1)?.[1] ?? from;
  const times = busy.length === 1 ? '' : `, ${busy.length} times`;
  return (
    `${limitInWords(slowed)}: ${waited} of its ${counted(requests, 'request')} ` +
    `${waited === 1 ? 'waits' : 'wait'}, from ${offsetText(from)} to ${offsetText(to)}${times}, ` +
    `the longest for ${offsetText(longestWait)}`
  );
}

/** A client and its rate limit. */
const limitInWords = ({
  client,
  component,
  qps,
  burst,
}: Pick<PaceOfClient, 'client' | 'component' | 'qps' | 'burst'>): string =>
  `${component} of ${client} may send ${counted(qps, 'request')} a second, burst ${burst}`;

/** The length of a pass of the node monitor, and the changes that wait for its end. */
export function passInWords({ from, to, nodes, pods }: Pass): string {
  const marks = [
    ...(nodes === 0 ? [] : [`${counted(nodes, 'node')} Unknown`]),
    ...(pods === 0 ? [] : [`${counted(pods, 'pod')} not ready`]),
  ];
  const which = marks.length === 0 ? '' : ` and marks ${listed(marks)}`;
  const begun = `the pass that begins at ${offsetText(from)}${which}`;
  const endpoints = pods === 0 ? '' : ', and endpoints of dead pods stay listed until their turn';
  const effect = `zones keep their previous eviction rate${endpoints}`;
  return to === null
    ? `${begun} does not end: ${effect}`
    : `${begun} takes ${offsetText(to - from)}: until its end ${effect}`;
}

type PassOutlasts = Extract<FindingData, { readonly kind: 'pass-outlasts-toleration' }>;

/** The pods that are evicted from nodes that are back. */
export function passOutlastsText({ from, to, nodes, pods, keptSeconds }: PassOutlasts): string {
  const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');
  const keeps = nodes.length === 1 ? 'it keeps its taint' : 'they keep their taints';
  const upTo = nodes.length === 1 ? 'for' : 'for up to';
  const kept = keptSeconds === null ? 'to the end' : `${upTo} ${offsetText(keptSeconds)}`;
  const pass =
    to === null
      ? `the pass that begins at ${offsetText(from)} does not end`
      : `the pass from ${offsetText(from)} to ${offsetText(to)} lasts`;
  return (
    `${listed(pods)} ${are(pods)} evicted from ${listed(nodes)}, which ${are(nodes)} ready again: ` +
    `${keeps} ${kept}, as ${pass} and only the next one removes taints`
  );
}

/** The facts of one client whose limit delays requests. */
export type SlowedClient = Omit<
  Extract<FindingData, { readonly kind: 'evictions-throttled' }>,
  'kind'
>;

/** States the late action, the delay and the client whose limit causes it. */
export function throttledText(
  what: string,
  { pods, longestWait, from, to, ...slowed }: SlowedClient,
): string {
  const comes = pods === 1 ? `comes late, at ${offsetText(to)},` : 'come late,';
  const when = pods === 1 ? '' : `, from ${offsetText(from)} to ${offsetText(to)}`;
  const by = `by ${pods === 1 ? '' : 'up to '}${offsetText(longestWait)}`;
  return `${counted(pods, what)} ${comes} ${by}${when}: ${limitInWords(slowed)}`;
}
