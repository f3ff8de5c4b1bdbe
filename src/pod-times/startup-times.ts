import {
  type Cluster,
  type Container,
  type Node,
  type Pod,
  type PodKey,
  podConditionOf,
  podsByNode,
} from '#cluster';
import { type Duration, longest, seconds } from '#units';
import { type MeasuredTimes, measureTimes, type PodTimes, templatesOf } from './measured-times.ts';

/** The source of a startup time. */
type StartupOrigin = 'measured' | 'probes' | 'default' | 'script';

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

/** The nodes that lack images of a pod, as far as the snapshot shows it. */
export class MissingImages {
  readonly #pods: readonly Pod[];
  /** The images that Nodes list, by their names; Nodes without a list are left out. */
  readonly #named = new Map<string, NonNullable<Node['images']>>();
  readonly #byNode = new Map<string, ReadonlySet<string>>();

  constructor({ pods, nodes }: Pick<Cluster, 'pods' | 'nodes'>) {
    this.#pods = pods;
    for (const { name, images = [] } of nodes) {
      if (images.length > 0) this.#named.set(name, images);
    }
  }

  /**
   * Whether a node lacks an image of this pod. A node that lists none may have any, and counts as
   * lacking.
   */
  on(node: string | undefined, pod: Pick<Pod, 'spec'>): boolean {
    return this.missingOn(node, pod).length > 0;
  }

  /** The images of this pod that a node lacks, by their full names. */
  missingOn(node: string | undefined, { spec }: Pick<Pod, 'spec'>): readonly string[] {
    if (node === undefined) return [];
    const known = this.#byNode.get(node) ?? this.#imagesOf(node);
    this.#byNode.set(node, known);
    return namesOf(spec.containers).filter((image) => !known.has(image));
  }

  /** The same, where the node lists its images, so that it is certain. */
  certainlyOn(node: string | undefined, pod: Pick<Pod, 'spec'>): boolean {
    return node !== undefined && this.#named.has(node) && this.on(node, pod);
  }

  /** The images that the Node lists, and those of the pods that were started there. */
  #imagesOf(name: string): ReadonlySet<string> {
    const images = this.#named.get(name) ?? [];
    const onNode = podsByNode(this.#pods).get(name) ?? [];
    return new Set([
      ...images.flatMap(({ names }) => names.map(fullName)),
      ...onNode
        .filter(({ phase }) => phase === 'Running')
        .flatMap(({ spec }) => spec.containers.flatMap(({ image }) => image ?? []))
        .map(fullName),
    ]);
  }
}

const namesOf = (containers: Pod['spec']['containers']): readonly string[] =>
  containers.flatMap(({ image }) => (image === undefined ? [] : fullName(image)));

/** The images of a pod that are pulled for it even where they are there, by their full names. */
const pulledAlways = ({ spec }: Pick<Pod, 'spec'>): readonly string[] =>
  namesOf(spec.containers.filter(isPulledAlways));

/**
 * Without a policy it is the tag that decides.
 * @upstream pkg/apis/core/v1/defaults.go SetDefaults_Container (1.36)
 */
function isPulledAlways({ image = '', imagePullPolicy }: Container): boolean {
  if (imagePullPolicy !== undefined) return imagePullPolicy === 'Always';
  const [name = ''] = fullName(image).split('@');
  return name.endsWith(':latest');
}

/**
 * An image by the name under which container runtimes list it.
 * @upstream github.com/distribution/reference normalize.go ParseNormalizedNamed (1.36)
 */
export function fullName(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const hasHost = /[.:]/.test(first) || first === 'localhost';
  const path = slash < 0 ? `library/${image}` : image;
  const named = hasHost ? image : `docker.io/${path}`;
  return /[:@][^/]*$/.test(named) ? named : `${named}:latest`;
}

/** The facts of a snapshot about the time that pods take to start. */
export interface StartupFacts {
  /** By template. */
  readonly measured: ReadonlyMap<string, MeasuredTimes>;
  readonly images: MissingImages;
  /** The readiness gates that somebody has set on a pod. */
  readonly gatesSet: ReadonlySet<string>;
}

export const startupFactsOf = (cluster: Pick<Cluster, 'pods' | 'nodes'>): StartupFacts => ({
  measured: measureTimes(cluster.pods, cluster.nodes),
  images: new MissingImages(cluster),
  gatesSet: gatesSetOn(cluster.pods),
});

const gatesSetOn = (pods: Cluster['pods']): ReadonlySet<string> =>
  new Set(
    pods.flatMap(({ spec: { readinessGates = [] }, conditions }) =>
      readinessGates.flatMap(({ conditionType }) =>
        podConditionOf({ conditions }, conditionType)?.status === 'True' ? conditionType : [],
      ),
    ),
  );
