import type { CauseId, TimelineEvent } from '#causes';
import { type Node, zoneLabelOf } from '#cluster';
import { DRAIN_DEFAULTS, type DrainOptions } from '#drain';
import type { OccurrenceSubject } from '#script';
import { draw, type Lane } from '#timeline';
import { compareText, type Duration, firstDifference, seconds } from '#units';
import { newNodeLike } from '../new-node.ts';
import type { Stage } from '../stage.ts';
import { boundsOf, nextStep, type RollBounds, type RollRules } from './rules.ts';

/** All pods but those of DaemonSets go. */
const FLAGS: DrainOptions = {
  ...DRAIN_DEFAULTS,
  force: true,
  ignoreDaemonSets: true,
  deleteEmptyDirData: true,
};

/** The nodes of a roll, with those that come in their place. */
type RolledNodes = Extract<OccurrenceSubject, { readonly kind: 'nodes' }>;

/** One roll of nodes, at work: it orders new nodes, drains old ones, and ends their machines. */
export class Roll {
  readonly #stage: Stage;
  readonly #rules: RollRules;
  #because: CauseId;
  readonly #fault: string;
  readonly #bounds: RollBounds;
  readonly #old: readonly Node[];
  readonly #replacements: RolledNodes['replacements'];
  /** Old nodes whose machines end together at the end. */
  readonly #kept: string[] = [];
  /** Old nodes that could not be drained and stay, each with a new node that is not used up. */
  readonly #quarantined: string[] = [];
  #ordered = 0;
  #up = 0;
  #draining = 0;
  #taken = 0;
  #removed = 0;
  /** A drain that failed ends a roll: it begins nothing more, and ends what is under way. */
  #isOver = false;

  /** @param fault the name of the end of the old machines */
  constructor(
    { nodes, replacements }: RolledNodes,
    rules: RollRules,
    { stage, because, fault }: { stage: Stage; because: CauseId; fault: string },
  ) {
    this.#stage = stage;
    this.#rules = rules;
    this.#because = because;
    this.#fault = fault;
    this.#replacements = replacements;
    const known = nodes.flatMap((name) => stage.parts.store.node(name) ?? []);
    this.#old = inOrder(known, rules.order);
    const zones = new Set(known.map((node) => zoneLabelOf(node) ?? ''));
    this.#bounds = boundsOf(rules, known.length, zones.size);
  }

  /** Does nothing where all nodes are gone. */
  begin(): void {
    if (this.#bounds.total === 0) return;
    this.#because = this.#record({ kind: 'RollStarted', nodes: this.#bounds.total });
    this.advance();
  }

  /** Does what can be done now. */
  advance(): void {
    if (this.#isOver) return;
    const step = nextStep(
      {
        ordered: this.#ordered,
        up: this.#up,
        draining: this.#draining,
        taken: this.#taken,
        removed: this.#removed,
      },
      this.#bounds,
    );
    if (!this.#rules.staysInPlace) for (let n = 0; n < step.order; n += 1) this.#order();
    const begun = this.#old.slice(this.#taken, this.#taken + step.take);
    this.#taken += begun.length;
    this.#draining += begun.length;
    for (const { name } of begun) this.#drain(name);
    this.#endIfDone();
  }

  #order(): void {
    const model = this.#old[this.#ordered];
    this.#ordered += 1;
    const name = this.#replacements?.get(model?.name ?? '')?.name;
    if (model === undefined || name === undefined) return;
    const { kubeletVersion = model.kubeletVersion } = this.#rules;
    this.#after(this.#rules.provisionTime, () => {
      this.#stage.addNode({ ...newNodeLike(model, name), kubeletVersion }, this.#because);
      this.#up += 1;
      if (this.#rules.cordonsAll && this.#up === 1) this.#cordonOld(true);
      this.advance();
    });
  }

  #drain(node: string): void {
    const { drainTimeout: timeout } = this.#rules;
    const options = timeout > 0 ? { ...FLAGS, timeout } : FLAGS;
    this.#stage.parts.drain([node], options, this.#because, (_, outcome) => {
      if (outcome === 'drained') this.#soak(node);
      else this.#fail(node);
    });
  }

  #fail(node: string): void {
    const { onTimeout, uncordonsFailed } = this.#rules;
    if (onTimeout === 'terminate') this.#remove(node);
    else if (onTimeout === 'quarantine') {
      this.#draining -= 1;
      this.#quarantined.push(node);
      this.advance();
    } else if (onTimeout === 'force') {
      const options = { ...FLAGS, disableEviction: true };
      this.#stage.parts.drain([node], options, this.#because, () => this.#soak(node));
    } else {
      const isFirst = !this.#isOver;
      this.#isOver = true;
      if (isFirst) this.#record({ kind: 'RollEnded', replaced: this.#removed, failedOn: node });
      if (isFirst && onTimeout === 'rollback') this.#cordonOld(false);
      else if (uncordonsFailed) this.#stage.cordon([node], false, this.#because);
    }
  }

  #soak(node: string): void {
    const { staysInPlace, provisionTime, soak } = this.#rules;
    this.#after(staysInPlace ? provisionTime : soak, () => this.#remove(node));
  }

  #remove(node: string): void {
    const { onTimeout, endsAllAfter, staysInPlace, pause = NO_TIME } = this.#rules;
    // A roll that is taken back keeps the nodes that it has drained.
    if (this.#isOver && onTimeout === 'rollback') return;
    if (staysInPlace) this.#stage.cordon([node], false, this.#because);
    else if (endsAllAfter === undefined) this.#end([node]);
    else this.#kept.push(node);
    if (pause === NO_TIME) this.#count(node);
    else this.#after(pause, () => this.#count(node));
  }

  /** One more node is replaced: its place is free. */
  #count(node: string): void {
    const { staysInPlace } = this.#rules;
    this.#draining -= 1;
    this.#removed += 1;
    if (staysInPlace) this.#up += 1;
    this.#record({ kind: 'RollAdvanced', node, replaced: this.#removed });
    this.advance();
  }

  /** A roll is over when all old nodes are replaced, or nothing is under way for those left. */
  #endIfDone(): void {
    const { endsAllAfter, staysInPlace } = this.#rules;
    const isIdle = this.#draining === 0 && (staysInPlace || this.#up === this.#ordered);
    const isDone = this.#removed === this.#bounds.total || this.#quarantined.length > 0;
    if (!isIdle || !isDone) return;
    if (endsAllAfter === undefined) this.#finish();
    else
      this.#after(endsAllAfter, () => {
        this.#end(this.#kept);
        this.#finish();
      });
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const [failedOn] = this.#quarantined;
    this.#record({
      kind: 'RollEnded',
      replaced: this.#removed,
      ...(failedOn !== undefined && { failedOn, quarantined: [...this.#quarantined] }),
    });
  }

  #record(event: TimelineEvent): CauseId {
    const { recorder, client } = this.#stage.parts;
    return recorder.record(client.component, event, this.#because);
  }

  /** The machines end, and their Nodes are deleted. */
  #end(nodes: readonly string[]): void {
    this.#stage.beginFault(nodes, this.#fault, 'instance-terminated', this.#because);
    for (const node of this.#stage.existing(nodes)) {
      this.#stage.parts.client.nodes.deleteNode(node, this.#because);
    }
  }

  #cordonOld(unschedulable: boolean): void {
    this.#stage.cordon(
      this.#old.map(({ name }) => name),
      unschedulable,
      this.#because,
    );
  }

  #after(delay: Duration, run: () => void): void {
    this.#stage.parts.timeline.after(delay, LANE, run);
  }
}

const LANE: Lane = 'script';
const NO_TIME = seconds(0);

const inOrder = (nodes: readonly Node[], order: RollRules['order']): readonly Node[] =>
  [...nodes].sort((a, b) =>
    firstDifference(
      order === 'zoneByZone' ? compareText(zoneLabelOf(a) ?? '', zoneLabelOf(b) ?? '') : 0,
      order === 'random' ? drawnPlaceOf(a) - drawnPlaceOf(b) : 0,
      compareText(a.name, b.name),
    ),
  );

const drawnPlaceOf = ({ name }: Node): number => draw(0, 'rollNodes', name);
