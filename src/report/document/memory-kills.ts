import { entriesOf } from '#causes';
import { isPodReady, isTerminal } from '#cluster';
import { clockFrom, type MemoryKill } from '#documents';
import type { Cause, Outcome, PlayedScenario } from '#simulation';
import { printQuantity } from '#units';
import { memoryKillText } from '../sentences/memory-kills.ts';

type Scenario = Pick<PlayedScenario, 'outcome' | 'workloadOf'>;
type Killed = Extract<Cause, { kind: 'PodOOMKilled' }>;
type Data = Omit<MemoryKill, 'ends' | 'message'>;

/** Containers that kernels killed for memory, in the order of their first kill. */
export function memoryKillsOf({ outcome, workloadOf }: Scenario): readonly MemoryKill[] {
  const { at } = clockFrom(outcome.start);
  const found = new Map<string, Data>();
  const of = ({ pod, node, container }: Pick<Killed, 'pod' | 'node' | 'container'>): string =>
    `${node} ${pod} ${container}`;
  const scopes = ['container', 'pod', 'node'] as const;
  for (const entry of entriesOf(outcome.entries, 'PodOOMKilled', 'ContainerRestarted')) {
    const { cause } = entry;
    if (cause.kind === 'ContainerRestarted') {
      for (const scope of scopes) {
        const key = `${of(cause)} ${scope}`;
        const known = found.get(key);
        if (known !== undefined) found.set(key, withRestart(known, cause.backOff));
      }
      continue;
    }
    const key = `${of(cause)} ${cause.scope}`;
    const now = at(entry.at);
    const known = found.get(key);
    found.set(
      key,
      known === undefined
        ? firstKill(cause, now, workloadOf(cause.pod))
        : { ...known, last: now, times: known.times + 1 },
    );
  }
  return [...found.values()].map((kill) => {
    const whole = { ...kill, ends: endOf(kill, outcome) };
    return { ...whole, message: memoryKillText(whole) };
  });
}

function firstKill(cause: Killed, at: number, workload: string | undefined): Data {
  const { pod, node, container, scope, limit, score, oomScoreAdj } = cause;
  return {
    ...{ pod, node },
    ...(workload !== undefined && { workload }),
    ...{ container, scope, limit: printQuantity(limit), score, oomScoreAdj },
    ...{ at, last: at, times: 1, restarts: 0, longestBackOff: 0 },
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
