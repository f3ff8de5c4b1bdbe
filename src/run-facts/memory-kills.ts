import { entriesOf, type OomScope } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries } from './entries.ts';

type Killed = Cause & { readonly kind: 'PodOOMKilled' };

/** The kills of one container for one sort of memory, while one pod of its name lives. */
export interface ContainerKills {
  readonly first: Killed;
  readonly from: Instant;
  readonly last: Instant;
  readonly times: number;
  readonly restarts: number;
  /** In seconds. */
  readonly longestBackOff: number;
  /** Whether no later pod of its name is created. */
  readonly isOfLastPod: boolean;
}

const SCOPES: readonly OomScope[] = ['container', 'pod', 'node'];

/**
 * Containers that kernels kill for memory, in the order of their first kill. A pod that is created
 * anew under the same name counts anew.
 */
export function containerKills(entries: Entries): readonly ContainerKills[] {
  const found = new Map<string, ContainerKills>();
  const lives = new Map<string, number>();
  const keyOf = (cause: Pick<Killed, 'pod' | 'node' | 'container'>, scope: OomScope): string =>
    `${cause.node} ${cause.pod} ${lives.get(cause.pod) ?? 0} ${cause.container} ${scope}`;
  const kinds = ['PodOOMKilled', 'ContainerRestarted', 'PodCreated'] as const;
  for (const { cause, at } of entriesOf(entries, ...kinds)) {
    if (cause.kind === 'PodCreated') {
      lives.set(cause.pod, (lives.get(cause.pod) ?? 0) + 1);
    } else if (cause.kind === 'ContainerRestarted') {
      for (const scope of SCOPES) {
        const known = found.get(keyOf(cause, scope));
        if (known !== undefined) found.set(keyOf(cause, scope), withRestart(known, cause.backOff));
      }
    } else {
      const key = keyOf(cause, cause.scope);
      const known = found.get(key) ?? { first: cause, from: at, ...NOTHING };
      found.set(key, { ...known, last: at, times: known.times + 1 });
    }
  }
  return [...found].map(([key, kills]) => ({
    ...kills,
    isOfLastPod: key === keyOf(kills.first, kills.first.scope),
  }));
}

const NOTHING = { times: 0, restarts: 0, longestBackOff: 0, isOfLastPod: false };

const withRestart = (kills: ContainerKills, backOff: number): ContainerKills => ({
  ...kills,
  restarts: kills.restarts + 1,
  longestBackOff: Math.max(kills.longestBackOff, backOff),
});

/** Whether a container is still restarted again and again at the end. */
export function restartsGoOn(entries: Entries, pod: string, container: string): boolean {
  const last = entriesOf(entries, 'kubelet/restarts-go-on', 'ContainerRestarted').findLast(
    ({ cause }) => cause.pod === pod && cause.container === container,
  );
  return last?.cause.kind === 'kubelet/restarts-go-on';
}
