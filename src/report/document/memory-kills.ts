import { entriesOf, type OomScope } from '#causes';
import { isPodReady, isTerminal } from '#cluster';
import { clockFrom, type MemoryKill } from '#documents';
import type { Cause } from '#run-facts';
import type { Outcome, PlayedScenario } from '#simulation';
import { printQuantity } from '#units';
import { memoryKillText } from '../sentences/memory-kills.ts';

type Scenario = Pick<PlayedScenario, 'outcome' | 'workloadOf'>;
type Killed = Extract<Cause, { kind: 'PodOOMKilled' }>;
type Data = Omit<MemoryKill, 'ends' | 'message'>;

/**
 * Containers that kernels killed for memory, in the order of their first kill. A pod that is created
 * anew under the same name counts anew.
 */
export function memoryKillsOf({ outcome, workloadOf }: Scenario): readonly MemoryKill[] {
  const { at } = clockFrom(outcome.start);
  const found = new Map<string, Data>();
  const lives = new Map<string, number>();
  const keyOf = (cause: Pick<Killed, 'pod' | 'node' | 'container'>, scope: OomScope): string =>
    `${cause.node} ${cause.pod} ${lives.get(cause.pod) ?? 0} ${cause.container} ${scope}`;
  const kinds = ['PodOOMKilled', 'ContainerRestarted', 'PodCreated'] as const;
  for (const entry of entriesOf(outcome.entries, ...kinds)) {
    const { cause } = entry;
    if (cause.kind === 'PodCreated') {
      lives.set(cause.pod, (lives.get(cause.pod) ?? 0) + 1);
      continue;
    }
    if (cause.kind === 'ContainerRestarted') {
      for (const scope of SCOPES) {
        const known = found.get(keyOf(cause, scope));
        if (known !== undefined) found.set(keyOf(cause, scope), withRestart(known, cause.backOff));
      }
      continue;
    }
    const key = keyOf(cause, cause.scope);
    const now = at(entry.at);
    const known = found.get(key) ?? firstKill(cause, now, workloadOf(cause.pod));
    found.set(key, { ...known, last: now, times: known.times + 1 });
  }
  return [...found].map(([key, kill]) => {
    const isLast = key === keyOf(kill, kill.scope);
    const whole = { ...kill, ends: isLast ? endOf(kill, outcome) : ('gone' as const) };
    return { ...whole, message: memoryKillText(whole) };
  });
}

const SCOPES: readonly OomScope[] = ['container', 'pod', 'node'];

function firstKill(cause: Killed, at: number, workload: string | undefined): Data {
  const { pod, node, container, scope, limit, score, oomScoreAdj } = cause;
  return {
    ...{ pod, node },
    ...(workload !== undefined && { workload }),
    ...{ container, scope, limit: printQuantity(limit), score, oomScoreAdj },
    ...{ at, last: at, times: 0, restarts: 0, longestBackOff: 0 },
  };
}

const withRestart = (kill: Data, backOff: number): Data => ({
  ...kill,
  restarts: kill.restarts + 1,
  longestBackOff: Math.max(kill.longestBackOff, backOff),
});

function endOf({ pod: key, node, container }: Data, outcome: Outcome): MemoryKill['ends'] {
  const pod = outcome.final.pod(key);
  if (pod === undefined || pod.nodeName !== node) return 'gone';
  if (isTerminal(pod)) return 'failed';
  if (isPodReady(pod)) return 'ready';
  const last = entriesOf(outcome.entries, 'kubelet/restarts-go-on', 'ContainerRestarted')
    .filter(({ cause }) => cause.pod === key && cause.container === container)
    .at(-1);
  return last?.cause.kind === 'kubelet/restarts-go-on' ? 'restarts-go-on' : 'not-ready';
}
