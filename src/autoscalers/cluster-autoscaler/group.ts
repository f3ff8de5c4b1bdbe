import type { NodeGroup } from '#autoscaling';
import { type Duration, type Instant, later } from '#units';
import type { Shortfall } from './group-size.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { NO_MACHINES, type Readiness } from './readiness.ts';
import {
  type Backoff,
  backOff,
  backOffAt,
  changedRequest,
  type ScaleUpRequest,
} from './scale-up-request.ts';
import type { Template } from './template.ts';

/** A machine of a group, as the cloud lists it. */
export interface Machine {
  readonly name: string;
  readonly zone: string;
  /** The cloud could not make it. */
  readonly hasFailed: boolean;
  /** When a loop first saw it without a node. */
  readonly unregisteredSince?: Instant;
}

/** A group of nodes, and what Cluster Autoscaler remembers of it. */
export class Group {
  readonly name: string;
  readonly zones: readonly string[];
  readonly minSize: number;
  readonly maxSize: number;
  target: number;
  request: ScaleUpRequest | undefined;
  backoff: Backoff | undefined;
  template: Template | undefined;
  /** The last good example of its nodes. */
  remembered: Template | undefined;
  readiness: Readiness = NO_MACHINES;
  /** The nodes that it lacks without having ordered them. */
  shortfall: Shortfall | undefined;
  /** By name. */
  readonly machines = new Map<string, Machine>();
  readonly #options: ClusterAutoscalerOptions;
  #ordered = 0;

  constructor(
    shown: NodeGroup,
    options: ClusterAutoscalerOptions,
    zoneOf: (node: string) => string,
    now: Instant,
  ) {
    this.#options = options;
    this.name = shown.name;
    this.zones = shown.zones;
    this.minSize = shown.minSize;
    this.maxSize = shown.maxSize;
    this.target = shown.target;
    for (const name of shown.nodes) {
      this.machines.set(name, { name, zone: zoneOf(name), hasFailed: false });
    }
    const { backedOffSince, ordered } = shown;
    if (backedOffSince !== undefined) this.backoff = backOffAt(backedOffSince, now, options);
    if (ordered === undefined) return;
    const due = later(ordered.since, options.maxNodeProvisionTime);
    // An order that is open now, although it is that old, has been added to meanwhile.
    const since = due < now ? now : ordered.since;
    this.changeRequest(ordered.nodes, since);
  }

  /** What a process knows that has just started: nothing but what the cloud lists. */
  forget(): void {
    this.request = undefined;
    this.backoff = undefined;
    this.remembered = undefined;
    this.shortfall = undefined;
    for (const { name, zone, hasFailed } of [...this.machines.values()])
      this.machines.set(name, { name, zone, hasFailed });
  }

  /** The name of the next machine. */
  nextName(): string {
    this.#ordered += 1;
    return `${this.name.slice(this.name.lastIndexOf('/') + 1)}-new-${this.#ordered}`;
  }

  /** Its zones, those with the fewest machines first. */
  zonesByNeed(): readonly string[] {
    const counts = new Map(this.zones.map((zone) => [zone, 0]));
    for (const { zone } of this.machines.values()) counts.set(zone, (counts.get(zone) ?? 0) + 1);
    return [...this.zones].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  }

  changeRequest(delta: number, now: Instant): void {
    const { maxNodeProvisionTime } = this.#options;
    if (this.request === undefined && delta <= 0) return;
    this.request = changedRequest(this.request, delta, now, maxNodeProvisionTime);
  }

  /** Gives the group no more nodes for a while; returns how long. */
  fail(now: Instant): Duration {
    this.backoff = backOff(this.backoff, now, this.#options);
    return this.backoff.lasts;
  }

  isBackedOff(now: Instant): boolean {
    return this.backoff !== undefined && this.backoff.until > now;
  }

  /** The nodes that should be there by now. */
  get least(): number {
    return this.target - this.readiness.longUnregistered - (this.request?.increase ?? 0);
  }

  /** When its machine without a node is given up. */
  givenUpAt({ unregisteredSince }: Machine): Instant | undefined {
    return unregisteredSince && later(unregisteredSince, this.#options.maxNodeProvisionTime);
  }
}
