import { entriesOf } from '#causes';
import type { Damage } from '#documents';
import { addedDamage, type DamageTrace, damageTraceOf, requestedParts } from '#report';
import type { ScriptEvent } from '#script';
import type { Run } from '#simulation';
import { Bug, between, type Instant, inSeconds } from '#units';
import { type Broken, brokenIn, type Promises } from './promises.ts';
import { Site } from './site.ts';
import { readWords, type Steps, wordsOf } from './steps.ts';

/** What a play of the steps of a plan comes to. */
export interface Outlook {
  readonly broken: readonly Broken[];
  /** When and why the play ends. */
  readonly end: Damage['end'];
  /** When the drain of each node was over, in seconds after the start. */
  readonly drainedAt: ReadonlyMap<string, number>;
  /** When all drains were over and all new pods Ready, in seconds after the start. */
  readonly quietAt: number;
  /** Whether an autoscaler orders or removes nodes. */
  readonly changesNodes: boolean;
}

/** The same with all that happened. */
export interface Play extends Outlook {
  readonly scenario: Run;
  /** What the plan adds to what happens without it. */
  readonly added: Damage;
  /** All that happens. */
  readonly trace: DamageTrace;
}

/** Plays plans on one scenario. Each play begins at the start: a batch sees what the others left. */
export class Plays {
  readonly #scenario: Run;
  readonly #promises: Promises;
  readonly #timeout: number;
  readonly #without: DamageTrace;
  readonly #known = new Map<string, Outlook>();
  /** The last one, and the last that broke nothing, as plans ask for them again; each holds all that happened. */
  #kept: readonly { readonly key: string; readonly play: Play }[] = [];
  /** The same of sites. */
  #site: { readonly key: string; readonly site: Site } | undefined;
  /** Whether the room of nodes changes by itself; undefined before it is known. */
  #isChanging: boolean | undefined;
  /** How each play ended, in their order. */
  readonly ends: Damage['end'][] = [];

  /** @param timeout of each drain, in seconds */
  constructor(scenario: Run, promises: Promises, timeout: number) {
    this.#scenario = scenario;
    this.#promises = promises;
    this.#timeout = timeout;
    this.#without = damageTraceOf(scenario);
  }

  /** How many plays there were. */
  get count(): number {
    return this.ends.length;
  }

  /** What a play of some steps comes to, which is played once. */
  outlookOn(steps: Steps): Outlook {
    const key = JSON.stringify(steps);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { broken, end, drainedAt, quietAt, changesNodes } = this.play(steps);
    const outlook = { broken, end, drainedAt, quietAt, changesNodes };
    this.#known.set(key, outlook);
    return outlook;
  }

  /**
   * What nodes hold after some steps.
   * @param back nodes that come back into use after them
   * @param left the nodes that are not drained yet, which are drained once where an autoscaler acts, to
   * see whether it orders or removes nodes: their room is then unknown
   */
  siteAfter(steps: Steps, back: readonly string[], left: readonly string[]): Site {
    this.#isChanging ??= this.#changesBetween(steps, left);
    const key = JSON.stringify([steps, back]);
    if (this.#site?.key !== key)
      this.#site = {
        key,
        site: new Site(this.play(steps).scenario, new Set(back), this.#isChanging),
      };
    return this.#site.site;
  }

  /** Where nodes come and go, or a play has no rest, the room of a batch is not that at the end of a play. */
  #changesBetween(steps: Steps, left: readonly string[]): boolean {
    if (this.play(steps).end.reason !== 'quiet') return true;
    const drained = { ...steps, batches: [...steps.batches, { nodes: left, at: 0 }] };
    return this.#scenario.outcome.isAutoscaled && this.outlookOn(drained).changesNodes;
  }

  play(steps: Steps): Play {
    const key = JSON.stringify(steps);
    const kept = this.#kept.find((each) => each.key === key);
    if (kept !== undefined) return kept.play;
    const nodes = steps.batches.flatMap((batch) => batch.nodes);
    const play = this.judge(readWords(wordsOf(steps, this.#timeout)), nodes);
    const unbroken = this.#kept.filter((each) => each.play.broken.length === 0).slice(0, 1);
    this.#kept = [{ key, play }, ...(play.broken.length === 0 ? [] : unbroken)];
    return play;
  }

  /**
   * Plays events, after which these nodes are to be drained.
   * @param without what happens without the events that are judged; nothing unless given
   */
  judge(
    events: readonly ScriptEvent[],
    nodes: readonly string[],
    without: DamageTrace = this.#without,
  ): Play {
    const result = this.#scenario.replay({ events }, requestedParts(this.#scenario));
    if (result.kind === 'rejected') {
      throw new Bug(`a plan that cannot be played: ${result.diagnostics[0]?.message ?? ''}`);
    }
    const { scenario } = result;
    const trace = damageTraceOf(scenario);
    const added = addedDamage(without, trace);
    this.ends.push(added.end);
    return {
      ...{ scenario, added, trace },
      broken: brokenIn(scenario, added, nodes, this.#promises),
      end: added.end,
      ...endsIn(scenario),
    };
  }

  /** What some steps come to in a history, where chance is drawn. */
  inHistory({ scenario }: Play, nodes: readonly string[], number: number): Outlook {
    const asked = requestedParts(this.#scenario);
    const without = damageTraceOf(this.#scenario.inHistory({ number }, asked));
    const history = scenario.inHistory({ number }, asked);
    const added = addedDamage(without, damageTraceOf(history));
    return {
      broken: brokenIn(history, added, nodes, this.#promises),
      end: added.end,
      ...endsIn(history),
    };
  }
}

function endsIn({ outcome }: Run): Omit<Outlook, 'broken' | 'end'> {
  const { entries, start } = outcome;
  const changesNodes = entriesOf(entries, 'NodeOrdered', 'NodeRemovalStarted').length > 0;
  const secondsAt = (at: Instant): number => inSeconds(between(start, at));
  const drainedAt = new Map<string, number>();
  const moved = new Set<string>();
  /** New pods in place of moved ones that are not Ready yet. */
  const awaited = new Set<string>();
  let readyAt = 0;
  for (const { at, cause } of entriesOf(entries, ...KINDS)) {
    const second = secondsAt(at);
    if (cause.kind === 'DrainCompleted') drainedAt.set(cause.node, second);
    if (cause.kind === 'PodDeletionRequested' && cause.mechanism === 'drain') moved.add(cause.pod);
    if (cause.kind === 'PodCreated' && isOfPlan(cause, second, moved)) awaited.add(cause.pod);
    if (cause.kind === 'PodReady' && awaited.delete(cause.pod)) readyAt = second;
  }
  return { drainedAt, quietAt: Math.max(readyAt, ...drainedAt.values()), changesNodes };
}

const KINDS = ['DrainCompleted', 'PodDeletionRequested', 'PodCreated', 'PodReady'] as const;

/** Whether a new pod is there because of the plan. Workloads that it scales make their pods at once. */
const isOfPlan = (
  { replaces = '' }: { readonly replaces?: string },
  second: number,
  moved: ReadonlySet<string>,
): boolean => second < 1 || moved.has(replaces);
