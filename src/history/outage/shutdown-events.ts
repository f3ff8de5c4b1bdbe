import { instant } from '#units';
import { counted } from '#words';
import { type Shutdown, shutdownBefore } from '../evidence/shutdowns.ts';
import type { Silence } from '../nodes/silences.ts';
import type { Removal } from '../pods/removals.ts';
import { type InferredEvent, lastsUntil, NOTHING } from './inferred-event.ts';

interface Causes {
  readonly silences: readonly Silence[];
  readonly removals: readonly Removal[];
}

/**
 * Orderly shutdowns of machines: those that kubelets tell of, and those that are known only from pods
 * that kubelets ended for that reason. The silence after one tells when the machine was back.
 */
export function shutdownEvents(
  { silences, removals }: Causes,
  shutdowns: readonly Shutdown[],
): readonly InferredEvent[] {
  const ended = removals.filter(({ mechanism }) => mechanism === 'graceful-shutdown');
  const begun = ended.filter(
    ({ life, earliest }) =>
      earliest === undefined || shutdownBefore(shutdowns, life.nodeName, earliest) === undefined,
  );
  const all = [...shutdowns, ...byPods(begun)];
  return all.map(({ node, earliest, latest, evidence }): InferredEvent => {
    const pods = ended.filter(({ life }) => life.nodeName === node).length;
    const silence = silences.find(
      (each) =>
        shutdownBefore(all, each.node, each.latest) &&
        each.node === node &&
        each.latest >= earliest,
    );
    return {
      ...NOTHING,
      action: 'shutdown',
      nodes: [node],
      at: earliest,
      earliest,
      latest,
      ...lastsUntil(earliest, silence?.ended),
      evidence: [
        ...(evidence === '' ? [] : [evidence]),
        ...(pods === 0 ? [] : [`${counted(pods, 'pod')} ended by the shutdown of the node`]),
      ],
    };
  });
}

/** The shutdowns of nodes of which the pods that they ended alone tell. */
function byPods(ended: readonly Removal[]): readonly Shutdown[] {
  const first = new Map<string, number>();
  for (const { life, earliest } of ended) {
    const { nodeName } = life;
    if (nodeName === undefined || earliest === undefined) continue;
    first.set(nodeName, Math.min(first.get(nodeName) ?? Number.MAX_VALUE, earliest));
  }
  return [...first].map(([node, at]) => ({
    ...{ node, evidence: '' },
    ...{ earliest: instant(at), latest: instant(at) },
  }));
}
