const NAMES = [
  'ink',
  'muted',
  'line',
  'panel',
  'stripe',
  'accent',
  'good',
  'good-ink',
  'starting',
  'pending',
  'warn',
  'warn-ink',
  'bad',
  'unnoticed',
  'unnoticed-line',
  'leaving',
  'ended',
  'pass',
  'select',
] as const;

export type Colour = (typeof NAMES)[number];
export type Colours = Readonly<Record<Colour, string>>;

/** The colours of the style, which follow the scheme of the reader. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(entries);
}

/** A state as it is drawn and named. */
export interface Look {
  readonly colour: Colour;
  readonly words: string;
}

/** By the state of a pod, node, Service, workload or zone. */
const LOOKS: Readonly<Record<string, Look>> = {
  working: { colour: 'good', words: 'working' },
  whole: { colour: 'good', words: 'all work' },
  ready: { colour: 'good', words: 'ready' },
  Normal: { colour: 'good', words: 'Normal' },
  Initial: { colour: 'pending', words: 'Initial' },
  pending: { colour: 'pending', words: 'pending' },
  starting: { colour: 'starting', words: 'starting' },
  'not-ready': { colour: 'warn', words: 'not ready' },
  short: { colour: 'warn', words: 'short' },
  Partial: { colour: 'warn', words: 'Partial' },
  dead: { colour: 'unnoticed', words: 'dead, but ready in the API' },
  silent: { colour: 'unnoticed', words: 'silent, not noticed yet' },
  down: { colour: 'bad', words: 'down' },
  none: { colour: 'bad', words: 'down' },
  unknown: { colour: 'bad', words: 'unknown' },
  Full: { colour: 'bad', words: 'Full' },
  terminating: { colour: 'leaving', words: 'terminating' },
  ended: { colour: 'ended', words: 'ended' },
  evicting: { colour: 'leaving', words: 'tainted NoExecute' },
  closed: { colour: 'ended', words: 'tainted NoSchedule or cordoned' },
  pressure: { colour: 'warn', words: 'over a threshold' },
  draining: { colour: 'accent', words: 'shutting down' },
  removed: { colour: 'ended', words: 'Node object removed' },
  pass: { colour: 'pass', words: 'pass of the node monitor' },
  waiting: { colour: 'pass', words: 'requests wait for their limit' },
  ordered: { colour: 'pending', words: 'ordered' },
  joining: { colour: 'starting', words: 'joins, not ready yet' },
  'taken-away': { colour: 'leaving', words: 'an autoscaler takes it away' },
  event: { colour: 'accent', words: 'event' },
  differs: { colour: 'accent', words: 'differs from the other run' },
};

export const lookOf = (state: string): Look => LOOKS[state] ?? { colour: 'ended', words: state };

/** The legend, in the order of a pod's life. */
export const LEGEND: readonly (readonly [Colour, string])[] = [
  ['good', 'working, ready'],
  ['unnoticed', 'dead, not noticed yet'],
  ['warn', 'degraded, not ready'],
  ['bad', 'down, unknown'],
  ['leaving', 'terminating, NoExecute'],
  ['pending', 'pending'],
  ['starting', 'starting'],
  ['ended', 'ended, removed, closed'],
];
