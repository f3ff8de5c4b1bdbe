import type { FindingData } from '#documents';
import { listed, offsetText } from '#words';

type Loop = Extract<FindingData, { readonly kind: 'endless-loop' }>;
type NodesFlap = Extract<FindingData, { readonly kind: 'nodes-flap' }>;

/** What happens again and again in a loop, and how often. */
export function endlessLoopText({
  workloads,
  pods,
  nodes,
  others,
  perMinute,
}: Pick<Loop, 'workloads' | 'pods' | 'nodes' | 'others' | 'perMinute'>): string {
  const one = ({ length }: readonly string[], verb: string): string =>
    length === 1 ? `${verb}s` : verb;
  const parts = [
    ...(workloads.length === 0
      ? []
      : [`pods of ${listed(workloads, 3)} end and are created again`]),
    ...(pods.length === 0
      ? []
      : [`${listed(pods, 3)} ${one(pods, 'end')} and ${one(pods, 'run')} again`]),
    ...(nodes.length === 0
      ? []
      : [`${listed(nodes, 3)} ${one(nodes, 'turn')} not ready and ready again`]),
    ...(others.length === 0 ? [] : [`the same happens to ${listed(others, 3)} again`]),
  ];
  const pace =
    perMinute === undefined ? ', all at one instant' : `, ${rateText(perMinute)} a minute`;
  return `${listed(parts)} without end${pace}`;
}

const rateText = (perMinute: number): string =>
  String(perMinute < 10 ? perMinute : Math.round(perMinute));

/** Healthy nodes that turn not ready, and the setting that makes them. */
export function nodesFlapText({
  nodes,
  times,
  from,
  to,
  graceSeconds,
  periodSeconds,
}: Omit<NodesFlap, 'kind'>): string {
  const names = listed(nodes, 3);
  const turn = nodes.length === 1 ? `node ${names} turns` : `nodes ${names} turn`;
  const often =
    times === 1
      ? `once, at ${offsetText(from)}`
      : `${times} times from ${offsetText(from)} to ${offsetText(to)}`;
  return (
    `${turn} not ready without a fault, ${often}: node-monitor-grace-period allows ` +
    `${offsetText(graceSeconds)} of silence, and kubelets give a sign of life every ${offsetText(periodSeconds)}`
  );
}
