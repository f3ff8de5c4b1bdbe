import type { Assumption } from '#assumptions';
import { workloadName } from '#cluster';
import type { Run } from '#simulation';
import { compareText } from '#units';
import { offsetText } from '#words';

/** What an assumption could be instead, as settings of an outage script. */
export interface Alternative {
  /** The beginning of a sentence, such as `if it takes 60s`. */
  readonly words: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

type Kind = Assumption['kind'];
type Alternatives = {
  readonly [K in Kind]?: (
    assumption: Extract<Assumption, { readonly kind: K }>,
    scenario: Run,
  ) => Alternative | undefined;
};

const EVERY_POD = { pods: ['*/*'] };

/**
 * Another value for each assumption that has one: longer where a time is short here, and shorter
 * where it is long. The others are about what a snapshot lacks, and no setting replaces that.
 */
const ALTERNATIVES: Alternatives = {
  'startup-times': (_, scenario) => {
    const owners = unknownStarters(scenario);
    if (owners.length === 0) return undefined;
    const pods = owners.map((owner) => ({ target: { owner }, startupTime: '60s' }));
    return { words: 'if those that are unknown take 60s', settings: { pods } };
  },
  'stopping-times': () => ({
    words: 'if they take 1s',
    settings: { pods: [{ target: EVERY_POD, stopAfter: '1s' }] },
  }),
  'pulled-at-once': () => ({
    words: 'if a pull takes 60s',
    settings: { pods: [{ target: EVERY_POD, imagePullTime: '60s' }] },
  }),
  'pulled-in-turn': ({ nodes }) => ({
    words: 'if kubelets pull all images at a time',
    settings: { kubelet: [{ target: { nodes }, config: { serializeImagePulls: false } }] },
  }),
  'pace-of-requests': ({ latencySeconds = 0.01 }) => ({
    words: `if a request takes ${offsetText(latencySeconds * 10)}`,
    settings: { apiLatency: `${latencySeconds * 10_000}ms` },
  }),
  'provision-time-assumed': ({ seconds: taken }) => ({
    words: `if it takes ${offsetText(taken * 3)}`,
    settings: { autoscaler: { provisionTime: `${taken * 3}s` } },
  }),
  'ready-time-assumed': ({ seconds: taken }) => ({
    words: `if it takes ${offsetText(taken * 3)}`,
    settings: { autoscaler: { readyAfter: `${taken * 3}s` } },
  }),
  'group-sizes-assumed': () => ({
    words: 'if they may have 1000 nodes',
    settings: { autoscaler: { maxSize: 1000 } },
  }),
};

/** Another value of an assumption; undefined where it has none. */
export const alternativeOf = (assumption: Assumption, scenario: Run): Alternative | undefined => {
  const make = ALTERNATIVES[assumption.kind] as
    | ((assumption: Assumption, scenario: Run) => Alternative | undefined)
    | undefined;
  return make?.(assumption, scenario);
};

/** Workloads for which nothing shows how long new pods take to start. */
const unknownStarters = ({ outcome, startupTimeOf }: Run): readonly string[] =>
  outcome.cluster.workloads
    .map(workloadName)
    .filter((name) => startupTimeOf(name)?.from === 'default')
    .sort(compareText);
