import type { TimelineEntry } from '#documents';
import { present } from '#units';

export type PodEntry = Extract<TimelineEntry, { readonly pod: string }>;

/** Whether a pod of a name begins to exist. */
export const isBirth = ({ kind }: PodEntry): boolean => kind === 'PodCreated';

/** Whether a pod ceases to exist. */
export const isEnd = ({ kind }: PodEntry): boolean => kind === 'PodRemoved';

/** The state of a pod, as far as the entries of a report show it. */
export interface PodState {
  readonly stage: Stage;
  /** Whether the API calls it ready. Undefined where the report does not say so. */
  readonly ready: boolean | undefined;
  /** Whether it really works. Undefined where the report does not say so. */
  readonly working: boolean | undefined;
}

const STAGES = [
  ...(['unscheduled', 'starting', 'bound', 'evicting', 'terminating'] as const),
  ...(['failed', 'succeeded', 'gone'] as const),
] as const;

type Stage = (typeof STAGES)[number];

const TRUTHS = [undefined, false, true] as const;

/** All states. Equal states are one object: there are few states and many pods. */
const STATES: ReadonlyMap<number, PodState> = new Map(
  STAGES.flatMap((stage) =>
    TRUTHS.flatMap((ready) =>
      TRUTHS.map(
        (working) => [numberOf(stage, ready, working), { stage, ready, working }] as const,
      ),
    ),
  ),
);

function numberOf(stage: Stage, ready: boolean | undefined, working: boolean | undefined): number {
  const truths = TRUTHS.indexOf(ready) * TRUTHS.length + TRUTHS.indexOf(working);
  return STAGES.indexOf(stage) * TRUTHS.length ** 2 + truths;
}

export const podState = (stage: Stage, ready?: boolean, working?: boolean): PodState =>
  present(STATES.get(numberOf(stage, ready, working)), 'the state of a pod');

export const CREATED = podState('unscheduled');

/** The state after an entry about the pod. */
export function stateAfter(state: PodState, { kind, component }: PodEntry): PodState {
  const { stage, ready, working } = state;
  switch (kind) {
    case 'PodCreated':
      return CREATED;
    case 'PodScheduled':
      return podState('starting');
    case 'PodReady':
      // Only kubelets call pods ready, and they see the containers.
      return podState(isEnding(stage) ? stage : 'bound', true, true);
    case 'PodNotReady':
      // A kubelet knows that the pod does not work; node lifecycle only fears so.
      return podState(stage, false, component === 'kubelet' ? false : working);
    case 'PodWorking':
    case 'PodNotWorking':
      return podState(stage, ready, kind === 'PodWorking');
    case 'PodEvicted':
      return podState(isEnding(stage) ? stage : 'evicting', ready, working);
    case 'PodDeletionRequested':
      return podState('terminating', ready, working);
    case 'PodFailed':
    case 'PodRejected':
      return podState(stage === 'terminating' ? stage : 'failed');
    case 'PodSucceeded':
      return podState(stage === 'terminating' ? stage : 'succeeded');
    case 'PodRemoved':
      return podState('gone');
    default:
      return state;
  }
}

const isEnding = (stage: Stage): boolean => ENDINGS.has(stage);

const ENDINGS: ReadonlySet<Stage> = new Set<Stage>([
  'evicting',
  'terminating',
  'failed',
  'succeeded',
  'gone',
]);

/** The slices that show a state, the outer one first: what the API says, then what is so. */
export function slicesOf({ stage, ready, working }: PodState): readonly string[] {
  switch (stage) {
    case 'unscheduled':
      return UNSCHEDULED;
    case 'starting':
      return STARTING;
    case 'bound':
      return boundSlices(ready, working);
    case 'evicting':
    case 'terminating':
      return ENDING_SLICES[stage][working === undefined ? 'unknown' : working ? 'works' : 'dead'];
    case 'failed':
      return FAILED;
    case 'succeeded':
      return SUCCEEDED;
    case 'gone':
      return GONE;
  }
}

function boundSlices(ready: boolean | undefined, working: boolean | undefined): readonly string[] {
  if (working === undefined) return ready === undefined ? BOUND : NOT_READY;
  if (working) return ready === false ? UNNOTICED_WORK : WORKING;
  return ready === false ? DEAD : UNNOTICED_DEATH;
}

const UNSCHEDULED = ['Pending', 'waits for a node'];
const STARTING = ['Pending', 'starting'];
const BOUND = ['bound'];
const NOT_READY = ['Running', 'not ready'];
const WORKING = ['Running', 'working'];
const UNNOTICED_WORK = ['Running', 'working, not ready in the API'];
const DEAD = ['Running', 'dead'];
const UNNOTICED_DEATH = ['Running', 'dead but ready in the API'];
const FAILED = ['Failed'];
const SUCCEEDED = ['Succeeded'];
const GONE: readonly string[] = [];
const ENDING_SLICES = {
  evicting: { unknown: ['Evicting'], works: ['Evicting', 'stopping'], dead: ['Evicting', 'dead'] },
  terminating: {
    unknown: ['Terminating'],
    works: ['Terminating', 'stopping'],
    dead: ['Terminating', 'dead'],
  },
};
