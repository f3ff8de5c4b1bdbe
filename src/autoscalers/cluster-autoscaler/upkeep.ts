import type { MachineMarket } from '#autoscaling';
import { type CauseId, type Recorder, THE_SNAPSHOT, type TimelineEvent } from '#causes';
import type { Client, Node, Pod, Store } from '#cluster';
import { type Instant, inSeconds, later } from '#units';
import type { ClusterAutoscalerCause } from './causes.ts';
import type { Group } from './group.ts';
import { isLasting, shortfallOf } from './group-size.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { upcomingNodes } from './readiness.ts';
import { judgeRequest } from './scale-up-request.ts';
import { templateOf } from './template.ts';

export interface UpkeepParts {
  readonly store: Store;
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent | ClusterAutoscalerCause>;
  readonly market: MachineMarket;
  readonly options: Pick<ClusterAutoscalerOptions, 'maxNodeProvisionTime'>;
  /** Without expendable pods. */
  readonly podsOn: (node: string) => readonly Pod[];
  /** The cause of the order of a machine. */
  readonly orderOf: (machine: string) => CauseId;
}

/** Keeps what is known of groups up to date: their templates, requests and machines. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  readonly #groups: readonly Group[];

  constructor(parts: UpkeepParts, groups: readonly Group[]) {
    this.#parts = parts;
    this.#groups = groups;
  }

  /** Finds the template of each group. */
  refreshTemplates(nodes: ReadonlyMap<string, Node>, now: Instant): void {
    const { podsOn } = this.#parts;
    for (const group of this.#groups) {
      const own = [...group.machines.keys()].flatMap((name) => nodes.get(name) ?? []);
      const found = templateOf(group.name, own, podsOn, group.remembered, now);
      group.template = found.template;
      if (found.isGood) group.remembered = found.template;
    }
  }

  /** Finds the groups that lack nodes; returns when they will have lacked them for too long. */
  measureSizes(now: Instant): readonly Instant[] {
    const { maxNodeProvisionTime } = this.#parts.options;
    return this.#groups.flatMap((group) => {
      group.shortfall = shortfallOf(group.shortfall, group.target, group.readiness, now);
      return group.shortfall === undefined
        ? []
        : [later(group.shortfall.since, maxNodeProvisionTime)];
    });
  }

  /** Lowers the sizes of groups that have lacked nodes for too long; returns whether there was any. */
  lowerSizes(now: Instant): boolean {
    const { maxNodeProvisionTime } = this.#parts.options;
    let isAny = false;
    for (const group of this.#groups) {
      const { shortfall } = group;
      if (shortfall === undefined || !isLasting(shortfall, maxNodeProvisionTime, now)) continue;
      group.target = Math.min(group.target, shortfall.registered);
      isAny = true;
    }
    return isAny;
  }

  /** Ends the requests that are over, and handles machines that could not be made. */
  judgeRequests(now: Instant): readonly Instant[] {
    const turns: Instant[] = [];
    for (const group of this.#groups) {
      if (group.request !== undefined) {
        const upcoming = upcomingNodes(group.target, group.readiness);
        const verdict = judgeRequest(group.request, upcoming, now);
        if (verdict === 'waits') turns.push(group.request.expectedBy);
        else {
          if (verdict === 'timed-out') this.#onTimeout(group, group.request.increase, now);
          group.request = undefined;
        }
      }
      this.#giveUpFailed(group, now);
    }
    return turns;
  }

  #onTimeout(group: Group, increase: number, now: Instant): void {
    const coming = [...group.machines.values()].filter(
      ({ name }) => this.#parts.store.node(name) === undefined,
    );
    this.#backOff(group, 'timed-out', now, THE_SNAPSHOT);
    group.target = Math.max(group.target - increase, group.machines.size - coming.length);
    for (const { name } of coming.slice(0, increase)) this.#remove(group, name, THE_SNAPSHOT);
  }

  #giveUpFailed(group: Group, now: Instant): void {
    const failed = [...group.machines.values()].filter(({ hasFailed }) => hasFailed);
    const { recorder, client } = this.#parts;
    const [because] = failed.map(({ name: node, zone }) =>
      recorder.record(
        client.component,
        { kind: 'NodeOrderFailed', node, pool: group.name, zone, reason: 'no-capacity' },
        this.#parts.orderOf(node),
      ),
    );
    if (because === undefined) return;
    group.changeRequest(-failed.length, now);
    this.#backOff(group, 'no-capacity', now, because);
    for (const { name } of failed) {
      group.machines.delete(name);
      group.target -= 1;
    }
  }

  #backOff(group: Group, why: 'no-capacity' | 'timed-out', now: Instant, because: CauseId): void {
    const { recorder, client } = this.#parts;
    const lasts = inSeconds(group.fail(now));
    const cause = { kind: 'cluster-autoscaler/backed-off', group: group.name, why, lasts } as const;
    recorder.record(client.component, cause, because);
  }

  /** Machines that have not registered in time are ended. */
  giveUpUnregistered(nodes: ReadonlyMap<string, Node>, now: Instant): void {
    for (const group of this.#groups) {
      for (const machine of [...group.machines.values()]) {
        const at = group.givenUpAt(machine);
        if (nodes.has(machine.name) || at === undefined || at >= now) continue;
        if (group.target <= group.minSize) continue;
        const { recorder, client } = this.#parts;
        const { name: node, zone } = machine;
        const because = recorder.record(
          client.component,
          { kind: 'NodeOrderFailed', node, pool: group.name, zone, reason: 'never-registered' },
          this.#parts.orderOf(node),
        );
        this.#remove(group, node, because);
        group.target -= 1;
        group.readiness = {
          ...group.readiness,
          longUnregistered: Math.max(0, group.readiness.longUnregistered - 1),
        };
      }
    }
  }

  #remove(group: Group, machine: string, because: CauseId): void {
    group.machines.delete(machine);
    this.#parts.market.end(machine, because);
  }
}
