import type { TimelineEntry } from '#documents';
import { type LaneChange, laneChangeOf } from '#timeline-facts';
import { compareText } from '#units';
import type { TraceTrack } from '../parts/trace.ts';
import type { ProcessTrack, TrackMaker } from './track-maker.ts';

/** One lane of a node or a zone, with the slices that are open on it. */
export interface LaneState {
  readonly of: LaneChange['of'];
  readonly name: string;
  readonly lane: string;
  /** The slice that is there at the start. */
  readonly atStart: string | undefined;
  track: number;
  open: boolean;
}

/** The lanes that the entries of a timeline change. */
export class Lanes {
  readonly #lanes = new Map<string, LaneState>();
  readonly #ofNode = new Map<string, LaneState[]>();

  note(entry: TimelineEntry): void {
    const change = laneChangeOf(entry);
    if (change === undefined) return;
    const key = keyOf(change);
    if (this.#lanes.has(key)) return;
    const { of, name, lane, before: atStart } = change;
    const state: LaneState = { of, name, lane, atStart, track: 0, open: false };
    this.#lanes.set(key, state);
    const others = this.#ofNode.get(name);
    if (others === undefined) this.#ofNode.set(name, [state]);
    else others.push(state);
  }

  /** Makes the tracks of a node or a zone, by name. */
  *makeTracks(
    of: LaneChange['of'],
    name: string,
    process: ProcessTrack,
    tracks: TrackMaker,
  ): Generator<TraceTrack> {
    const lanes = (this.#ofNode.get(name) ?? []).filter((lane) => lane.of === of);
    for (const lane of lanes.sort((a, b) => compareText(a.lane, b.lane))) {
      const made = tracks.lane(process, lane.lane);
      lane.track = made.track;
      yield made;
    }
  }

  at({ of, name, lane }: LaneChange): LaneState | undefined {
    return this.#lanes.get(keyOf({ of, name, lane }));
  }

  /** All lanes of a node. */
  ofNode(name: string): readonly LaneState[] {
    return (this.#ofNode.get(name) ?? []).filter(({ of }) => of === 'node');
  }

  all(): Iterable<LaneState> {
    return this.#lanes.values();
  }
}

const keyOf = ({ of, name, lane }: LaneChange): string => JSON.stringify([of, name, lane]);
