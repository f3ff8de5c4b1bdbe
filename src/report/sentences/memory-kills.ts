import type { MemoryKill } from '#documents';
import { memoryText, offsetText } from '#words';

type Kill = Omit<MemoryKill, 'message'>;

/** The reason why the kernel killed a container, and the end of its pod. */
export const memoryKillText = (kill: Kill): string =>
  `${WHY[kill.scope](memoryText(kill.limit), kill)}; ${endText(kill)}`;

/** The end of the pod of a killed container. */
export const endText = (kill: Kill): string => ENDS[kill.ends](kill);

/** The scope whose memory ran out, and its limit. */
export const scopeText = ({ scope, limit }: Pick<Kill, 'scope' | 'limit'>): string =>
  `${SCOPES[scope]} ${memoryText(limit)}`;

const SCOPES: Readonly<Record<Kill['scope'], string>> = {
  container: 'limit',
  pod: "pod's limit",
  node: 'machine',
};

const WHY: Readonly<Record<Kill['scope'], (limit: string, kill: Kill) => string>> = {
  container: (limit) => `memory limit of ${limit} exceeded`,
  pod: (limit) => `memory limit of ${limit} of its pod exceeded`,
  node: (limit, { node }) => `all ${limit} of ${node} used up`,
};

const ENDS: Readonly<Record<Kill['ends'], (kill: Kill) => string>> = {
  ready: ({ restarts }) => `restarted ${times(restarts)}, ready`,
  'not-ready': ({ restarts }) =>
    restarts === 0 ? 'not ready' : `restarted ${times(restarts)}, not ready`,
  'restarts-go-on': ({ longestBackOff }) => `CrashLoopBackOff of ${offsetText(longestBackOff)}`,
  failed: () => 'pod failed',
  gone: () => 'pod gone',
};

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);
