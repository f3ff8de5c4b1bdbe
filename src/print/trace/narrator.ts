import type { TimelineEntry } from '#documents';
import {
  isBirth,
  isEnd,
  laneChangeOf,
  type PodEntry,
  type PodLife,
  type PodState,
  passOf,
  podState,
  slicesOf,
  stateAfter,
} from '#timeline-facts';
import { present } from '#units';
import { windowText } from '#words';
import type { TraceEvent, TraceMark } from '../parts/trace.ts';
import type { LaneState } from './lanes.ts';
import type { Scene } from './survey.ts';

/** Turns entries of the timeline into events of tracks, one after the other. */
export class Narrator {
  readonly #scene: Scene;
  /** The current lives of pods that were made again. */
  readonly #later = new Map<string, PodLife>();
  /** Components with an open pass. */
  readonly #passing = new Set<number>();
  #events: TraceEvent[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The slices that are there at the start. */
  begin(): readonly TraceEvent[] {
    for (const lane of this.#scene.lanes.all()) {
      if (lane.atStart === undefined) continue;
      this.#events.push({ type: 'begin', track: lane.track, at: 0, name: lane.atStart });
      lane.open = true;
    }
    for (const life of this.#scene.lives.firsts()) {
      const { atStart } = life;
      if (atStart !== undefined) this.#turn(life, atStart, 0, {});
    }
    return this.#taken();
  }

  /** The events of an entry: the decision on the thread of its component, then the effect. */
  tell(entry: TimelineEntry, place: number, at: number): readonly TraceEvent[] {
    const { arrows, components, script } = this.#scene;
    const { id, component: category } = entry;
    const isCaused = arrows.leadsTo(place);
    const component = components.get(category);
    const effect: Mark = {
      category,
      flows: arrows.from(place),
      ...(isCaused && { endsFlow: id }),
      details: detailsOf(entry),
    };
    const change = 'pod' in entry ? undefined : laneChangeOf(entry);
    const isElsewhere = 'pod' in entry || change !== undefined;
    if (component !== undefined && isElsewhere) {
      const flows = isCaused ? [id] : [];
      const [name, details] = [entry.kind, subjectOf(entry)];
      this.#events.push({ type: 'instant', track: component, at, name, category, flows, details });
    }
    if ('pod' in entry) this.#tellPod(entry, at, effect);
    else if (change !== undefined) {
      const lane = present(this.#scene.lanes.at(change), `the lane ${change.lane}`);
      this.#tellLane(lane, change.after, entry.kind, at, effect);
      if (change.isEndOfNode === true) this.#endNode(change.name, at);
    } else this.#tellComponent(component ?? script, entry, at, effect);
    return this.#taken();
  }

  #tellPod(entry: PodEntry, at: number, effect: Mark): void {
    const { pod, kind } = entry;
    let life = present(this.#later.get(pod) ?? this.#scene.lives.first(pod), `the life of ${pod}`);
    if (isBirth(entry) && life.state !== undefined) {
      this.#turn(life, GONE, at, {});
      life = present(life.next, `the next ${pod}`);
      this.#later.set(pod, life);
    }
    const isTold = this.#turn(life, stateAfter(life.state ?? GONE, entry), at, effect);
    if (isTold) return;
    const name = isEnd(entry) ? 'gone' : kind;
    this.#events.push({ type: 'instant', track: life.thread, at, name, ...effect });
  }

  /**
   * Ends the slices of the state before, and begins those of the new one. Returns whether the mark
   * is on one of them: it is not if no slice begins.
   */
  #turn(life: PodLife, state: PodState, at: number, mark: Mark): boolean {
    const track = life.thread;
    const open = slicesOf(life.state ?? GONE);
    const slices = slicesOf(state);
    life.state = state;
    let kept = 0;
    while (kept < slices.length && open[kept] === slices[kept]) kept++;
    for (let left = open.length; left > kept; left--) this.#events.push({ type: 'end', track, at });
    for (let begun = kept; begun < slices.length; begun++) {
      const name = slices[begun] ?? '';
      const more = begun === kept ? mark : {};
      this.#events.push({ type: 'begin', track, at, name, ...more });
    }
    return kept < slices.length;
  }

  #tellLane(
    lane: LaneState,
    after: string | undefined,
    kind: string,
    at: number,
    effect: Mark,
  ): void {
    const { track } = lane;
    if (lane.open) this.#events.push({ type: 'end', track, at });
    lane.open = after !== undefined;
    const type = lane.open ? 'begin' : 'instant';
    this.#events.push({ type, track, at, name: after ?? kind, ...effect });
  }

  /** A Node object that is gone has no conditions and no taints. */
  #endNode(node: string, at: number): void {
    for (const lane of this.#scene.lanes.ofNode(node)) {
      if (lane.open) this.#events.push({ type: 'end', track: lane.track, at });
      lane.open = false;
    }
  }

  /** Entries about no object. A pass is a slice. */
  #tellComponent(track: number, entry: TimelineEntry, at: number, effect: Mark): void {
    const pass = passOf(entry);
    if (pass !== undefined) this.#endPass(track, at);
    if (pass !== 'begins') {
      this.#events.push({ type: 'instant', track, at, name: entry.kind, ...effect });
      return;
    }
    this.#passing.add(track);
    this.#events.push({ type: 'begin', track, at, name: 'pass', ...effect });
  }

  #endPass(track: number, at: number): void {
    if (this.#passing.delete(track)) this.#events.push({ type: 'end', track, at });
  }

  /** Ends all slices that are open at the end. */
  end(at: number): readonly TraceEvent[] {
    for (const first of this.#scene.lives.firsts()) {
      this.#turn(this.#later.get(first.pod) ?? first, GONE, at, {});
    }
    for (const { open, track } of this.#scene.lanes.all()) {
      if (open) this.#events.push({ type: 'end', track, at });
    }
    for (const track of this.#passing) this.#events.push({ type: 'end', track, at });
    return this.#taken();
  }

  #taken(): readonly TraceEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

const GONE = podState('gone');

type Mark = Omit<TraceMark, 'type' | 'track' | 'at' | 'name'>;

/** The fields of an entry that events do not carry otherwise. */
function detailsOf(entry: TimelineEntry): NonNullable<TraceMark['details']> {
  const window = 'window' in entry ? entry.window : undefined;
  return window === undefined ? entry : { ...entry, window: windowText(window) };
}

/** The object of an entry, for the decision about it. */
function subjectOf(entry: TimelineEntry): NonNullable<TraceMark['details']> {
  const subject: Record<string, string | number> = { id: entry.id };
  if ('pod' in entry) subject['pod'] = entry.pod;
  if ('node' in entry && entry.node !== undefined) subject['node'] = entry.node;
  if ('zone' in entry) subject['zone'] = entry.zone;
  return { ...subject, message: entry.message };
}
