import { LABEL_HOSTNAME, LABEL_ZONE } from '#autoscaling';
import {
  type Node,
  type NodePool,
  type Pod,
  requiredNodeAffinity,
  type TopologySpreadConstraint,
} from '#cluster';
import { type Amounts, added, amountsOf, fitBoth, requestsOf } from './amounts.ts';
import { isWithin, withoutMost } from './limits.ts';
import { byZone, commonLabels, kept, labelsOf, type Offering } from './offerings.ts';
import { OpenZones } from './open-zones.ts';
import { inOrder } from './order-of-pods.ts';
import { plannedNode } from './planned-node.ts';
import { avoids, prefersNone, variantsOf } from './preferences.ts';
import type { Planned, Problem, Solution, Why } from './problem.ts';
import { countDomains, leastFilled } from './spread-count.ts';
import { withoutTypeTerms } from './type-terms.ts';

/**
 * Places pods on nodes that are there and on machines that are to be ordered.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/scheduler.go Solve (1.12)
 */
export function solve(problem: Problem): Solution {
  return new Solver(problem).run();
}

class Solver {
  readonly #problem: Problem;
  readonly #planned: Planned[] = [];
  readonly #placed = new Map<string, string>();
  readonly #failed = new Map<string, readonly Why[]>();
  readonly #bound: Pod[] = [];
  readonly #openZones = new OpenZones();
  /** Those that are to be ordered. */
  readonly #nodes = new Map<string, Pick<Node, 'labels'>>();
  readonly #remaining = new Map<string, Amounts>();
  /** The taints of nodes that would rather have no pods. */
  readonly #avoidable = new Map<string, Node['taints']>();
  /** Whether any pool makes such nodes. */
  readonly #isTainted: boolean;
  /** The nodes that are there or ordered and are not held. */
  readonly #open: readonly string[];

  constructor(problem: Problem) {
    this.#problem = problem;
    const { existing, held } = problem;
    this.#open = held.size === 0 ? existing : existing.filter((name) => !held.has(name));
    for (const { pool, remaining } of problem.pools) this.#remaining.set(pool.name, remaining);
    this.#isTainted = problem.pools.some(({ pool }) => prefersNone(pool.template.taints));
    for (const name of existing) {
      const { taints = [] } = problem.nodeOf(name) ?? {};
      if (prefersNone(taints)) this.#avoidable.set(name, taints);
    }
    this.#addGhosts();
  }

  run(): Solution {
    let left = inOrder(this.#problem.pods);
    for (let before = Infinity; left.length > 0 && left.length < before; ) {
      before = left.length;
      left = left.filter((pod) => !this.#place(pod));
    }
    return { planned: this.#planned, placed: this.#placed, failed: this.#failed };
  }

  /** Zones count as domains although no node is in them. */
  #addGhosts(): void {
    for (const { pool, offerings } of this.#problem.pools) {
      for (const zone of byZone(offerings).keys()) {
        const name = `no node of ${pool.name} in ${zone}`;
        const labels = { ...this.#labelsIn(pool, offerings), [LABEL_HOSTNAME]: name };
        this.#setNode(name, pool, { ...labels, [LABEL_ZONE]: zone }, false);
      }
    }
  }

  #place(pod: Pod): boolean {
    let whys: readonly Why[] = [];
    const { ignoresPreferences, ignoresDevices, pools } = this.#problem;
    if (ignoresDevices && pod.spec.resourceClaims !== undefined) {
      this.#failed.set(
        pod.key,
        pools.map(({ pool }) => ({ pool: pool.name, why: DEVICES })),
      );
      return false;
    }
    for (const variant of variantsOf(pod, ignoresPreferences, this.#isTainted)) {
      const verdict = this.#add(pod, variant);
      if (verdict === 'placed') {
        this.#failed.delete(pod.key);
        return true;
      }
      whys = verdict;
    }
    this.#failed.set(pod.key, whys);
    return false;
  }

  #add(pod: Pod, variant: Pod): 'placed' | readonly Why[] {
    const { existing: all, settled } = this.#problem;
    const among = this.#notAvoided(variant, settled.has(pod.key) ? this.#open : all);
    const existing = this.#problem.trial.firstTakerOf(variant, among);
    if (existing !== undefined) {
      this.#placed.set(pod.key, existing);
      this.#bind(pod, existing);
      return 'placed';
    }
    const inFlight = [...this.#planned].sort((a, b) => a.pods.length - b.pods.length);
    for (const planned of inFlight) {
      if (this.#addTo(planned, pod, variant) === undefined) return 'placed';
    }
    return this.#addNew(pod, variant);
  }

  /** Those of these nodes that are not avoided by a pod, and in no zone that is closed to it. */
  #notAvoided(variant: Pod, names: readonly string[]): readonly string[] {
    const closed = this.#openZones.closedTo(variant);
    if (this.#avoidable.size === 0 && closed.size === 0) return names;
    return names.filter(
      (name) =>
        !avoids(variant, this.#avoidable.get(name) ?? []) &&
        !closed.has(this.#problem.nodeOf(name)?.labels[LABEL_ZONE] ?? ''),
    );
  }

  #addNew(pod: Pod, variant: Pod): 'placed' | readonly Why[] {
    const whys: Why[] = [];
    for (const { pool, offerings } of this.#problem.pools) {
      const name = `new ${this.#planned.length + 1}`;
      const remaining = this.#remaining.get(pool.name) ?? new Map();
      const within = kept(offerings, ({ type }) => isWithin(type, remaining));
      if (within.length === 0) {
        const why = offerings.length === 0 ? 'offers no machine' : 'is at its limits';
        whys.push({ pool: pool.name, why });
        continue;
      }
      const planned: Planned = { pool, offerings: within, pods: [], requests: new Map(), name };
      this.#setNode(name, pool, this.#labelsIn(pool, within, name), true);
      const why = this.#addTo(planned, pod, variant);
      if (why === undefined) {
        this.#planned.push(planned);
        this.#remaining.set(pool.name, withoutMost(remaining, planned.offerings));
        return 'placed';
      }
      this.#problem.trial.setNode(name, undefined);
      this.#nodes.delete(name);
      whys.push({ pool: pool.name, why });
    }
    return whys;
  }

  /** Adds a pod to a machine that is to be ordered, or returns why it does not fit. */
  #addTo(planned: Planned, pod: Pod, variant: Pod): string | undefined {
    const { pool, offerings, name } = planned;
    if (avoids(variant, pool.template.taints)) return AVOIDED;
    const requests = added(planned.requests, requestsOf(pod));
    const isRoomy = this.#roomFor(pool, requests);
    // Most machines that have pods already are full.
    if (planned.pods.length > 0 && !offerings.some(isRoomy)) return TOO_SMALL;
    const refusals: string[] = [];
    const closed = this.#openZones.closedTo(variant);
    const allowed = [...byZone(offerings)].flatMap(([zone, inZone]) => {
      if (closed.has(zone)) {
        refusals.push(CLOSED);
        return [];
      }
      const labels = { ...this.#labelsIn(pool, inZone, name), [LABEL_ZONE]: zone };
      this.#setNode(name, pool, labels, true);
      const found = this.#problem.trial.refusalsOf(withoutTypeTerms(variant, labels), name);
      refusals.push(...found);
      return found.length === 0 ? zone : [];
    });
    const chosen = this.#narrow(pod, variant, allowed);
    const isMet = this.#isMetBy(variant, pool, name);
    const left = kept(
      offerings,
      (offering) => chosen.includes(offering.zone) && isMet(offering) && isRoomy(offering),
    );
    const available = kept(left, this.#problem.isAvailable);
    if (available.length === 0) {
      this.#setNode(name, pool, this.#labelsIn(pool, offerings, name), true);
      if (allowed.length === 0) return [...new Set(refusals)].join(', ') || 'fits no zone';
      return left.length === 0 ? TOO_SMALL : `gets no machine in ${chosen.join(', ')}`;
    }
    planned.offerings = available;
    planned.requests = requests;
    planned.pods.push(pod);
    this.#openZones.add(pod, variant, pool, chosen);
    this.#setNode(name, pool, this.#labelsIn(pool, available, name), true);
    this.#bind(pod, name);
    return undefined;
  }

  /** Whether a machine of an offering has room for pods beside those of DaemonSets. */
  #roomFor(pool: NodePool, requests: Amounts): (offering: Offering) => boolean {
    const { overhead } = this.#problem.pools.find((each) => each.pool === pool) ?? {};
    return (offering) =>
      fitBoth(requests, overhead?.(offering) ?? NOTHING, amountsOf(offering.type.allocatable));
  }

  /** Whether a machine of an offering is what a pod asks of its node by labels. */
  #isMetBy({ spec }: Pod, pool: NodePool, name: string): (offering: Offering) => boolean {
    if (!asksForLabels(spec)) return () => true;
    const isMet = requiredNodeAffinity(spec);
    return (offering) => {
      const labels = { ...labelsOf(offering), ...pool.template.labels, ...ownLabels(pool) };
      return isMet({ name, labels: { ...labels, [LABEL_HOSTNAME]: name } });
    };
  }

  /** The zones that remain for a pod: a spread constraint takes the one with the fewest pods. */
  #narrow(pod: Pod, variant: Pod, allowed: readonly string[]): readonly string[] {
    let left = allowed;
    for (const constraint of variant.spec.topologySpreadConstraints ?? []) {
      if (constraint.topologyKey !== LABEL_ZONE || left.length <= 1) continue;
      const counts = this.#countsOf(pod, constraint);
      const least = leastFilled(left, counts);
      left = least.length > 1 ? [this.#problem.pick(least)] : least;
    }
    return left;
  }

  #countsOf(pod: Pod, constraint: TopologySpreadConstraint): ReadonlyMap<string, number> {
    const { counted, moving } = this.#problem;
    const nodeOf = (name: string) => this.#nodes.get(name) ?? this.#problem.nodeOf(name);
    const counts = new Map<string, number>();
    countDomains(pod, constraint, counted, nodeOf, { into: counts, without: moving });
    return countDomains(pod, constraint, this.#bound, nodeOf, { into: counts });
  }

  #bind(pod: Pod, node: string): void {
    const bound = { ...pod, nodeName: node };
    this.#problem.trial.replacePod(pod.nodeName === undefined ? undefined : pod, bound);
    this.#bound.push(bound);
  }

  /** The labels that all of a machine's offerings have in common. */
  #labelsIn(pool: NodePool, offerings: readonly Offering[], hostname?: string): Node['labels'] {
    return {
      ...commonLabels(offerings),
      ...pool.template.labels,
      ...ownLabels(pool),
      ...(hostname !== undefined && { [LABEL_HOSTNAME]: hostname }),
    };
  }

  /** Resources are counted apart, as a machine has several types still. */
  #setNode(name: string, pool: NodePool, labels: Node['labels'], hasRoom: boolean): void {
    const node = plannedNode(name, pool, labels, hasRoom);
    this.#problem.trial.setNode(name, node);
    if (hasRoom) this.#nodes.set(name, node);
  }
}

const NOTHING: Amounts = new Map();

const TOO_SMALL = 'has no machine that is large enough';

const asksForLabels = ({ nodeSelector = {}, affinity }: Pod['spec']): boolean =>
  Object.keys(nodeSelector).length > 0 ||
  affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution !== undefined;

const DEVICES = 'is not asked for pods with ResourceClaims (--ignore-dra-requests)';

const CLOSED =
  'plans a machine that may come in the same zone, for a pod that this one is kept apart from';

const AVOIDED = 'would rather have no pods';

const ownLabels = ({ name }: NodePool): Node['labels'] => ({ 'karpenter.sh/nodepool': name });
