import { secondOf } from '../clock.ts';
import type { Checker } from './checker.ts';

/**
 * Every pod of the snapshot is there at the end or was removed once, and asks for nothing after
 * that.
 */
export const podsAreAccountedFor: Checker = ({ entries, final }, { pods = [] }) => {
  const removed = new Map<string, number>();
  const wrong: string[] = [];
  for (const { at, cause } of entries) {
    if (cause.kind === 'PodDeletionRequested' && removed.has(cause.pod)) {
      wrong.push(`${cause.pod} is deleted at ${secondOf(at)}, after it has gone`);
    }
    if (cause.kind === 'PodRemoved') removed.set(cause.pod, (removed.get(cause.pod) ?? 0) + 1);
  }
  for (const { key } of pods) {
    const copies = (removed.get(key) ?? 0) + (final.pod(key) === undefined ? 0 : 1);
    if (copies !== 1) wrong.push(`${key} is accounted for ${copies} times`);
  }
  return wrong;
};

/** A spared pod still exists, and no component requested its deletion. */
export const sparedPodsStay: Checker = ({ entries, spared, final }) => {
  const requested = new Set(
    entries.flatMap(({ cause }) => (cause.kind === 'PodDeletionRequested' ? [cause.pod] : [])),
  );
  return spared.flatMap(({ pod }) =>
    final.pod(pod) === undefined || requested.has(pod) ? [`${pod} was not spared`] : [],
  );
};
