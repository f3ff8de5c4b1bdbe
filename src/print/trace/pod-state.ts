import type { TimelineEntry } from '#documents';

/** The state of a pod, as far as the entries of a report show it. */
export interface PodState {
  readonly stage: 'unscheduled' | 'starting' | 'bound' | Ending | 'gone';
  /** Whether the API calls it ready. Undefined where the report does not say so. */
  readonly ready?: boolean | undefined;
  /** Whether it really works. Undefined where the report does not say so. */
  readonly working?: boolean | undefined;
}

type Ending = 'evicting' | 'terminating' | 'failed' | 'succeeded';

export const CREATED: PodState = { stage: 'unscheduled' };

/** The state after an entry about the pod. */
export function stateAfter(state: PodState, entry: TimelineEntry): PodState {
  switch (entry.kind) {
    case 'PodCreated':
      return CREATED;
    case 'PodScheduled':
      return { stage: 'starting' };
    case 'PodReady':
      // Only kubelets call pods ready, and they see the containers.
      return { stage: isEnding(state) ? state.stage : 'bound', ready: true, working: true };
    case 'PodNotReady':
      // A kubelet knows that the pod does not work; node lifecycle only fears so.
      return {
        ...state,
        ready: false,
        working: entry.component === 'kubelet' ? false : state.working,
      };
    case 'PodWorking':
    case 'PodNotWorking':
      return { ...state, working: entry.kind === 'PodWorking' };
    case 'PodEvicted':
      return { ...state, stage: isEnding(state) ? state.stage : 'evicting' };
    case 'PodDeletionRequested':
      return { ...state, stage: 'terminating' };
    case 'PodFailed':
    case 'PodRejected':
      return { stage: state.stage === 'terminating' ? 'terminating' : 'failed' };
    case 'PodSucceeded':
      return { stage: state.stage === 'terminating' ? 'terminating' : 'succeeded' };
    case 'PodRemoved':
      return { stage: 'gone' };
    default:
      return state;
  }
}

const isEnding = ({ stage }: PodState): boolean => ENDINGS.has(stage);

const ENDINGS: ReadonlySet<PodState['stage']> = new Set<PodState['stage']>([
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
