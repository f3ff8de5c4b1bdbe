import type { SimulationReport } from '#documents';
import { PodLives } from '#timeline-facts';
import { itemsOf } from '#units';
import { Arrows } from './arrows.ts';
import { Lanes } from './lanes.ts';

/** The subjects of the entries of a timeline. */
export interface Scene {
  readonly arrows: Arrows;
  readonly lanes: Lanes;
  readonly lives: PodLives;
  readonly nodes: ReadonlySet<string>;
  /** The components that decide, with the numbers of their threads. */
  readonly components: Map<string, number>;
  /** The number of the track with the events of the script. */
  script: number;
}

/** Components that act on a node or on a machine, so that its tracks show what they do. */
const ON_NODES: ReadonlySet<string> = new Set(['kubelet', 'world', 'script']);

/** Finds everything that a trace of the report has tracks for. */
export function survey(report: SimulationReport): Scene {
  const lives = new PodLives();
  const lanes = new Lanes();
  const nodes = new Set<string>();
  const components = new Map<string, number>();
  const causes: number[] = [];
  const ids: number[] = [];
  for (const entry of itemsOf(report, 'timeline')) {
    ids.push(entry.id);
    causes.push(entry.because);
    if ('pod' in entry) lives.note(entry);
    else lanes.note(entry);
    if ('node' in entry && entry.node !== undefined) nodes.add(entry.node);
    if (!ON_NODES.has(entry.component)) components.set(entry.component, 0);
  }
  const arrows = new Arrows(ids, causes);
  return { arrows, lanes, lives, nodes, components, script: 0 };
}
