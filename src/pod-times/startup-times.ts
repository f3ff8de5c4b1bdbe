import type { Container, Pod, PodKey } from '#cluster';
import { type Duration, longest, seconds } from '#units';
import { type MeasuredTimes, type PodTimes, templatesOf } from './measured-times.ts';
import { type MissingImages, pulledAlways } from './missing-images.ts';
import type { StartupFacts } from './startup-facts.ts';

/** The source of a startup time. */
export type StartupOrigin = 'measured' | 'probes' | 'default' | 'script';

export interface StartupTime {
  readonly time: Duration;
  readonly from: StartupOrigin;
}

/** The times that a script or an option sets, which take precedence over measured ones. */
export interface GivenTimes {
  readonly startupTime?: Duration | undefined;
  readonly restartTime?: Duration | undefined;
  readonly imagePullTime?: Duration | undefined;
}

/** The images of a pod that its node lacks, those that are always pulled, and the time of it. */
interface PulledImages {
  readonly time: Duration;
  readonly images: readonly string[];
  readonly always: readonly string[];
}

const NO_TIME = seconds(0);

/** Without any other source. */
const DEFAULT = seconds(1);

/**
 * The startup times of pods, from the best source: set, measured, forced by their probes, or usual.
 */
export class StartupTimes {
  readonly #measured: ReadonlyMap<string, MeasuredTimes>;
  readonly #given: (pod: Pod) => GivenTimes;
  readonly #images: MissingImages;
  readonly #gatesSet: ReadonlySet<string>;
  readonly #pulledAtOnce = new Set<PodKey>();
  readonly #gatesSetAtOnce = new Set<PodKey>();
  readonly #pick: ((pod: PodKey, times: number) => number) | undefined;

  /** @param pick draws one of so many measured times; without it the median counts */
  constructor(
    { measured, images, gatesSet }: StartupFacts,
    given: (pod: Pod) => GivenTimes,
    pick?: (pod: PodKey, times: number) => number,
  ) {
    this.#pick = pick;
    this.#measured = measured;
    this.#given = given;
    this.#images = images;
    this.#gatesSet = gatesSet;
  }

  /** The time from its binding until a pod is Ready. */
  startupTimeOf(pod: Pod): Duration {
    const { time, from } = this.of(pod);
    const { imagePullTime: pull } = this.#given(pod);
    if (pull === undefined) {
      const isKnown = from === 'measured' || from === 'script';
      if (!isKnown && this.#images.certainlyOn(pod.nodeName, pod)) this.#pulledAtOnce.add(pod.key);
      return time;
    }
    return pull > 0 && this.#images.on(pod.nodeName, pod) ? ((time + pull) as Duration) : time;
  }

  /** The part of that which is the pull of images. */
  imagePullOf(pod: Pod): PulledImages | undefined {
    const { imagePullTime: time = NO_TIME } = this.#given(pod);
    if (time === 0) return undefined;
    const images = this.#images.missingOn(pod.nodeName, pod);
    const always = pulledAlways(pod);
    if (images.length > 0) return { time, images, always };
    return always.length === 0 ? undefined : { time: NO_TIME, images, always };
  }

  /**
   * The number of pods that started on nodes that lack their images while the time of a pull is
   * unknown.
   */
  get pulledAtOnce(): number {
    return this.#pulledAtOnce.size;
  }

  /**
   * The time from the start of its containers on a node that has the images until a pod is Ready.
   */
  restartTimeOf(pod: Pod): Duration {
    const { restartTime, startupTime } = this.#given(pod);
    if (restartTime !== undefined) return restartTime;
    return this.#measuredOf(pod)?.restart ?? startupTime ?? this.of(pod).time;
  }

  /** New pods whose readiness gates others show set, at a time that nothing shows. */
  get gatesSetAtOnce(): ReadonlySet<PodKey> {
    return this.#gatesSetAtOnce;
  }

  /**
   * The readiness gates of a new pod that no pod in the snapshot shows set. Nobody knows who would set
   * them, unless a script or an option sets the time.
   */
  openGatesOf(pod: Pod): readonly string[] {
    const { readinessGates = NONE } = pod.spec;
    if (readinessGates.length === 0 || this.#given(pod).startupTime !== undefined) return NONE;
    const names = readinessGates.map(({ conditionType }) => conditionType);
    const open = names.filter((name) => !this.#gatesSet.has(name));
    if (open.length === 0 && this.of(pod).from !== 'measured') this.#gatesSetAtOnce.add(pod.key);
    return open;
  }

  /** The same without pulls of images, and with its source. */
  of(pod: Pod): StartupTime {
    const given = this.#given(pod).startupTime;
    if (given !== undefined) return { time: given, from: 'script' };
    const measured = this.#measuredOf(pod);
    if (measured !== undefined) return { time: measured.startup, from: 'measured' };
    const forced = delayOfProbes(pod);
    return forced > 0
      ? { time: longest(forced, DEFAULT), from: 'probes' }
      : { time: DEFAULT, from: 'default' };
  }

  #measuredOf(pod: Pod): PodTimes | undefined {
    if (this.#measured.size === 0) return undefined;
    for (const template of templatesOf(pod)) {
      const times = this.#measured.get(template);
      if (times !== undefined) return this.#timesOf(pod, times);
    }
    return undefined;
  }

  #timesOf({ key }: Pod, times: MeasuredTimes): PodTimes {
    const { all } = times;
    return (this.#pick && all[this.#pick(key, all.length)]) ?? times;
  }
}

const NONE: readonly never[] = [];

/** The time before which the probes of no pod can all have succeeded. */
function delayOfProbes({ spec }: Pick<Pod, 'spec'>): Duration {
  return seconds(Math.max(0, ...spec.containers.map(secondsOfProbes)));
}

/**
 * Several readiness probes have to succeed if successThreshold says so.
 * @upstream pkg/kubelet/prober/worker.go doProbe (1.36)
 */
function secondsOfProbes({ startupProbe, readinessProbe }: Container): number {
  const { initialDelaySeconds = 0, successThreshold = 1 } = readinessProbe ?? {};
  const more = (successThreshold - 1) * (readinessProbe?.periodSeconds ?? PROBE_PERIOD);
  return (startupProbe?.initialDelaySeconds ?? 0) + initialDelaySeconds + more;
}

/** In seconds: the default. */
const PROBE_PERIOD = 10;

/** The first pod of each workload, by name; Jobs are left out. */
export function firstPodByWorkload(
  pods: readonly Pod[],
  workloadOf: (pod: Pod) => string | undefined,
): ReadonlyMap<string, Pod> {
  const found = new Map<string, Pod>();
  for (const pod of pods) {
    const workload = workloadOf(pod);
    if (workload === undefined || workload.startsWith('Job/') || found.has(workload)) continue;
    found.set(workload, pod);
  }
  return found;
}
