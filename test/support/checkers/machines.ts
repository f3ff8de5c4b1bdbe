import { conditionOf } from '#cluster';
import type { Occurrence } from '#script';
import { secondOf } from '../clock.ts';
import type { Outage } from '../outage.ts';
import type { Checker } from './checker.ts';

type Fault = 'powerOff' | 'partition' | 'stopKubelet';

/** The states of machines, replayed from the script without any model. */
export class Machines {
  readonly #faults = new Map<string, Map<string, Fault>>();
  readonly #lostPower = new Set<string>();
  #apiServerUp = true;

  constructor({ nodes, leases = [] }: Outage) {
    for (const node of nodes) {
      const renewed = leases.find(({ name }) => name === node.name)?.renewTime;
      const ready = conditionOf(node, 'Ready')?.status ?? 'Unknown';
      const silent = renewed === undefined ? ready === 'Unknown' : secondOf(renewed) < -20;
      if (silent) this.#begin(node.name, 'snapshot', 'powerOff');
    }
  }

  /** Can the node's kubelet write? */
  canWrite(node: string): boolean {
    return this.#apiServerUp && (this.#faults.get(node)?.size ?? 0) === 0;
  }

  get apiServerUp(): boolean {
    return this.#apiServerUp;
  }

  /** Has the machine ever been without power? */
  hasLostPower(node: string): boolean {
    return this.#lostPower.has(node);
  }

  play({ action, phase, subject, fault }: Occurrence): void {
    if (action.kind === 'apiServer') {
      this.#apiServerUp = (action.verb === 'start') !== (phase === 'end') || phase === 'end';
    }
    if (subject.kind !== 'nodes') return;
    for (const node of subject.nodes) {
      if (action.kind === 'restore') this.#faults.delete(node);
      else if (phase === 'end') this.#faults.get(node)?.delete(fault);
      else if (isFault(action.kind)) this.#begin(node, fault, action.kind);
    }
  }

  #begin(node: string, fault: string, kind: Fault): void {
    this.#faults.set(node, (this.#faults.get(node) ?? new Map()).set(fault, kind));
    if (kind === 'powerOff') this.#lostPower.add(node);
  }
}

const isFault = (kind: string): kind is Fault =>
  kind === 'powerOff' || kind === 'partition' || kind === 'stopKubelet';

const WRITES_OF_KUBELETS: ReadonlySet<string> = new Set([
  'NodeConditionChanged',
  'PodReady',
  'PodRemoved',
]);

const WRITES_OF_CONTROLLERS: ReadonlySet<string> = new Set([
  'NodeConditionChanged',
  'NodeTainted',
  'NodeUntainted',
  'PodDeletionRequested',
  'PodNotReady',
]);

/** Nothing is written from a machine that is off or cut off, nor by anybody while the API server is down. */
export const stoppedMachinesAreSilent: Checker = ({ entries, occurrences }, outage) => {
  const machines = new Machines(outage);
  let next = 0;
  return entries.flatMap(({ at, component, cause }) => {
    for (let each = occurrences[next]; each !== undefined && each.at <= at; next += 1) {
      machines.play(each);
      each = occurrences[next + 1];
    }
    const what = `${cause.kind} by ${component} at ${secondOf(at)}`;
    if (component === 'kubelet') {
      const node = 'node' in cause ? cause.node : undefined;
      const silent = node !== undefined && !machines.canWrite(node);
      return WRITES_OF_KUBELETS.has(cause.kind) && silent ? [`${what} from ${node}`] : [];
    }
    const controller = component !== 'script' && WRITES_OF_CONTROLLERS.has(cause.kind);
    return controller && !machines.apiServerUp ? [`${what} without an API server`] : [];
  });
};
