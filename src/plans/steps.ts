import { readEvents, type ScriptEvent } from '#script';
import { present } from '#units';

/** A workload that gets more replicas before the first drain, and loses them after the last. */
export interface Scaling {
  /** `Kind/namespace/name`. */
  readonly workload: string;
  readonly from: number;
  readonly to: number;
}

/** Nodes that are drained at once. */
export interface Batch {
  readonly nodes: readonly string[];
  /** When their drains begin, in whole seconds after the start. */
  readonly at: number;
}

/** Nodes that are taken back into use. */
export interface Return {
  readonly nodes: readonly string[];
  readonly at: number;
}

/** What a plan does, as far as it is made. */
export interface Steps {
  readonly scalings: readonly Scaling[];
  /** Nodes that are added before the first drain, like one of the cluster. */
  readonly surge?: { readonly like: string; readonly count: number };
  readonly batches: readonly Batch[];
  readonly returns: readonly Return[];
  /** When workloads get their replicas back, in whole seconds after the start; absent before that. */
  readonly scaledBackAt?: number;
}

/** The flags that nearly all who drain use. */
const FLAGS = 'ignoreDaemonSets=true deleteEmptyDirData=true force=true parallel=true';

/** The drain of nodes in words, with a timeout in seconds. */
export const drainWords = (nodes: readonly string[], timeout: number): string =>
  `drain nodes=${nodes.join()} ${FLAGS} timeout=${timeout}s`;

/**
 * The events of a plan in the words of `-e`, by time.
 * @param timeout of each drain, in seconds
 */
export function wordsOf(
  { scalings, surge, batches, returns, scaledBackAt }: Steps,
  timeout: number,
): readonly string[] {
  const scaled = (at: number, replicasOf: (scaling: Scaling) => number) =>
    scalings.map((each) => ({
      at,
      text: `scale workload=${each.workload} replicas=${replicasOf(each)}`,
    }));
  const events = [
    ...(surge === undefined
      ? []
      : [{ at: 0, text: `addNodes like=${surge.like} count=${surge.count}` }]),
    ...scaled(0, ({ to }) => to),
    ...returns.map(({ at, nodes }) => ({ at, text: `uncordon nodes=${nodes.join()}` })),
    ...batches.map(({ at, nodes }) => ({
      at,
      text: drainWords(nodes, timeout),
    })),
    ...(scaledBackAt === undefined ? [] : scaled(scaledBackAt, ({ from }) => from)),
  ];
  return events.sort((a, b) => a.at - b.at).map(({ at, text }) => `at=${at}s ${text}`);
}

/** Events that are written in words. */
export const readWords = (events: readonly string[]): readonly ScriptEvent[] =>
  events.map((words) => {
    const [event] = readEvents([words]).events;
    return { ...present(event, words), words };
  });
