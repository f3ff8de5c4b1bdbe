import { type ApiClient, Caller } from '#api-clients';
import type { Client, Pod, Store } from '#cluster';
import type { Clock } from '#timeline';
import { type ChosenPod, choosePods } from './choose-pods.ts';
import type { DrainOptions } from './options.ts';

export interface LookupsParts {
  readonly timeline: Clock;
  readonly store: Store;
  readonly client: Client;
  readonly api: ApiClient;
}

/** Called with the result; undefined when the API server could not be reached. */
type Found<Result> = (result: Result | undefined) => void;

/** The requests of a `kubectl drain` before its first eviction, one after the other. */
export class Lookups {
  readonly #parts: LookupsParts;
  readonly #caller: Caller;

  constructor(parts: LookupsParts) {
    this.#parts = parts;
    this.#caller = new Caller(parts.api);
  }

  /**
   * Reads the nodes with one request, and cordons them with one each.
   * @param cordon writes that a node takes no new pods
   * @param cordoned called with whether the API server was reached
   * @upstream kubectl pkg/cmd/drain/drain.go RunCordonOrUncordon (1.36)
   */
  cordon(
    nodes: readonly string[],
    cordon: (node: string) => void,
    cordoned: Found<'cordoned'>,
  ): void {
    const { store } = this.#parts;
    const next = (left: readonly string[]): void => {
      const [node, ...others] = left;
      if (node === undefined) cordoned('cordoned');
      else {
        this.#caller.send({ kind: 'node-patch', node }, (reached) => {
          if (reached) cordon(node);
          if (reached) next(others);
          else cordoned(undefined);
        });
      }
    };
    this.#caller.send(NODES, (reached) => {
      if (reached) next(nodes.filter((node) => store.node(node)?.unschedulable !== true));
      else cordoned(undefined);
    });
  }

  /**
   * Lists the pods of a node and reads the DaemonSet of each that has one.
   * @upstream kubectl pkg/drain/drain.go GetPodsForDeletion (1.36)
   */
  choose(node: string, options: DrainOptions, chosen: Found<readonly ChosenPod<Pod>[]>): void {
    const { store } = this.#parts;
    this.#caller.send({ kind: 'pod', node }, (reached) => {
      const listed = store.podsOn(node);
      const asked = daemonSetsAsked(listed, options, this.#parts);
      const next = (place: number): void => {
        const name = asked[place];
        if (name === undefined) chosen(choice(listed, options, this.#parts));
        else {
          this.#caller.send({ kind: 'other', name, group: 'apps' }, (found) =>
            found ? next(place + 1) : chosen(undefined),
          );
        }
      };
      if (reached) next(0);
      else chosen(undefined);
    });
  }
}

/** kubectl finds the nodes through a client of its own. */
const NODES = { kind: 'node', group: 'nodes' } as const;

/** The current action of a drain on each of these pods. */
const choice = (
  pods: readonly Pod[],
  options: DrainOptions,
  { timeline, store }: Pick<LookupsParts, 'timeline' | 'store'>,
  noteDaemonSet: (name: string) => void = () => undefined,
): readonly ChosenPod<Pod>[] =>
  choosePods(pods, options, {
    now: timeline.now,
    daemonSetExists: (namespace, name) => {
      noteDaemonSet(`${namespace}/${name}`);
      return store.shelf('workloads').get(`DaemonSet/${namespace}/${name}`) !== undefined;
    },
  });

/** The DaemonSets that are read, once for each pod. */
function daemonSetsAsked(
  pods: readonly Pod[],
  options: DrainOptions,
  parts: Pick<LookupsParts, 'timeline' | 'store'>,
): readonly string[] {
  const asked: string[] = [];
  choice(pods, options, parts, (name) => asked.push(name));
  return asked;
}
