import type { PodKey } from '#cluster';
import { type Instant, instant } from '#units';

/** UIDs in an audit log, which no two clusters share. */
export interface ClusterSigns {
  /** Pods by their UID. */
  readonly pods: Map<string, Sighting>;
  /** UIDs of service accounts, by the name of the user. */
  readonly accounts: Map<string, Set<string>>;
}

/** A pod with its UID, and the first and the last instant at which it is known to be there. */
export interface Sighting {
  readonly key: PodKey;
  readonly from: Instant;
  readonly to: Instant;
}

export const noSigns = (): ClusterSigns => ({ pods: new Map(), accounts: new Map() });

/** Notes that a pod was there at an instant. */
export function sightPod(pods: Map<string, Sighting>, uid: string, seen: Sighting): void {
  const known = pods.get(uid);
  if (known === undefined) pods.set(uid, seen);
  else if (seen.from < known.from || seen.to > known.to) {
    const from = instant(Math.min(seen.from, known.from));
    pods.set(uid, { key: known.key, from, to: instant(Math.max(seen.to, known.to)) });
  }
}

/** Notes the UID of a service account; other users have UIDs of other sorts. */
export function sightAccount({ accounts }: ClusterSigns, user: string, uid: string): void {
  if (uid === '' || !user.startsWith('system:serviceaccount:')) return;
  const known = accounts.get(user);
  if (known === undefined) accounts.set(user, new Set([uid]));
  else known.add(uid);
}
