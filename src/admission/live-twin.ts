import {
  type Container,
  type Labels,
  type PodSpec,
  type ResourceList,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import { speaksAbout } from './admit-spec.ts';

/** What a running pod shows and its template lacks, by what it is. */
export interface TwinAdditions {
  /** Containers that something injected, init containers among them. */
  readonly containers: readonly string[];
  /** Containers whose requests or limits something completed. */
  readonly resources: readonly string[];
  readonly tolerations: readonly Toleration[];
  readonly nodeSelector: Labels;
  readonly hasOverhead: boolean;
  readonly hasSpread: boolean;
  /** The conditions of readiness gates that something injected. */
  readonly gates?: readonly string[];
  /** The PriorityClass, with its priority, of pods whose template names none. */
  readonly priorityClass?: string;
  /** How long it tolerates nodes that are not ready or unreachable, where kube-apiserver decides it. */
  readonly defaultTolerations?: readonly Toleration[];
}

/** What decides about new pods besides their templates. */
export interface KnownToDecide {
  /** Whether the snapshot lacks a PriorityClass: those that it has decide themselves. */
  readonly lacksClass?: (name: string) => boolean;
  /** The tolerations of the template, where nothing shows the default ones of kube-apiserver. */
  readonly ownTolerations?: readonly Toleration[] | undefined;
}

/**
 * The spec of a new pod with what a running pod of the same template has and the template lacks:
 * mutating webhooks, LimitRanges and other plugins gave it to that pod, and will to this one.
 * Tolerations of nodes that are not ready or unreachable are those of the API server as it is now,
 * unless its flags are not known.
 * @param admitted the spec after the admission that is modelled
 */
export function withTwin(
  admitted: PodSpec,
  twin: PodSpec,
  additions = additionsOf(admitted, twin),
): PodSpec {
  const {
    tolerations,
    nodeSelector,
    hasOverhead,
    hasSpread,
    gates = [],
    priorityClass,
    defaultTolerations = [],
  } = additions;
  const { overhead, topologySpreadConstraints } = twin;
  return {
    ...admitted,
    containers: completed(admitted.containers, twin.containers),
    initContainers: completed(admitted.initContainers, twin.initContainers),
    tolerations: withDefaults([...admitted.tolerations, ...tolerations], defaultTolerations),
    ...(Object.keys(nodeSelector).length > 0 && {
      nodeSelector: { ...admitted.nodeSelector, ...nodeSelector },
    }),
    ...(gates.length > 0 && {
      readinessGates: [
        ...(admitted.readinessGates ?? []),
        ...gates.map((conditionType) => ({ conditionType })),
      ],
    }),
    ...(priorityClass !== undefined && priorityOf(twin)),
    ...(hasOverhead && overhead !== undefined && { overhead }),
    ...(hasSpread && topologySpreadConstraints !== undefined && { topologySpreadConstraints }),
  };
}

/** Each toleration with a limit by default has that of the twin. */
const withDefaults = (
  tolerations: readonly Toleration[],
  defaults: readonly Toleration[],
): readonly Toleration[] =>
  tolerations.map(
    (each) => defaults.find(({ key }) => isDefault(each) && key === each.key) ?? each,
  );

const priorityOf = ({ priorityClassName, priority, preemptionPolicy }: PodSpec) => ({
  ...(priorityClassName !== undefined && { priorityClassName }),
  ...(priority !== undefined && { priority }),
  ...(preemptionPolicy !== undefined && { preemptionPolicy }),
});

/** Whether a pod was made of a template: it has the containers of it, with their images. */
export const isOfTemplate = (pod: PodSpec, template: PodSpec): boolean =>
  hasContainersOf(pod, template) &&
  haveImages(pod.containers, template.containers) &&
  haveImages(pod.initContainers, template.initContainers);

/** Whether a pod has the containers of a template, whatever their images: webhooks rewrite them. */
export const hasContainersOf = (pod: PodSpec, template: PodSpec): boolean =>
  haveAll(pod.containers, template.containers) &&
  haveAll(pod.initContainers, template.initContainers);

const haveAll = (own: readonly Container[], wanted: readonly Container[]): boolean =>
  wanted.every(({ name }) => own.some((each) => each.name === name));

const haveImages = (own: readonly Container[], wanted: readonly Container[]): boolean =>
  wanted.every(
    ({ name, image }) =>
      image === undefined || own.some((each) => each.name === name && each.image === image),
  );

/** What a twin has in addition to a spec after the admission that is modelled. */
export function additionsOf(
  spec: PodSpec,
  twin: PodSpec,
  { lacksClass = () => false, ownTolerations }: KnownToDecide = {},
): TwinAdditions {
  const pairs = [
    [spec.containers, twin.containers],
    [spec.initContainers, twin.initContainers],
  ] as const;
  const gates = gatesOf(twin).filter((gate) => !gatesOf(spec).includes(gate));
  const { priorityClassName: shown } = twin;
  const isShown = shown !== undefined && twin.priority !== undefined && hasNoPriority(spec);
  const defaults = ownTolerations ? otherDefaults(spec, twin, ownTolerations) : [];
  return {
    ...(gates.length > 0 && { gates }),
    ...(defaults.length > 0 && { defaultTolerations: defaults }),
    ...(isShown && lacksClass(shown) && { priorityClass: shown }),
    containers: pairs.flatMap(([own, those]) => injected(own, those)).map(({ name }) => name),
    resources: pairs.flatMap(([own, those]) =>
      own.flatMap((container) => {
        const like = those.find(({ name }) => name === container.name);
        return like !== undefined && lacks(container, like) ? container.name : [];
      }),
    ),
    tolerations: twin.tolerations.filter(
      (toleration) =>
        !isDefault(toleration) && !spec.tolerations.some((own) => isEqual(own, toleration)),
    ),
    nodeSelector: missingIn(spec.nodeSelector, twin.nodeSelector),
    hasOverhead: spec.overhead === undefined && twin.overhead !== undefined,
    hasSpread:
      spec.topologySpreadConstraints === undefined && twin.topologySpreadConstraints !== undefined,
  };
}

/** The default tolerations of a twin whose limits are not those that the spec got. */
const otherDefaults = (
  spec: PodSpec,
  twin: PodSpec,
  own: readonly Toleration[],
): readonly Toleration[] =>
  twin.tolerations.filter(
    ({ key = '', tolerationSeconds: shown, ...toleration }) =>
      shown !== undefined &&
      isDefault({ key, ...toleration }) &&
      !own.some((each) => speaksAbout(each, key)) &&
      spec.tolerations.some(
        (each) => isDefault(each) && each.key === key && each.tolerationSeconds !== shown,
      ),
  );

/** Without a class the priority of an admitted spec is 0. */
const hasNoPriority = ({ priorityClassName, priority = 0 }: PodSpec): boolean =>
  priorityClassName === undefined && priority === 0;

const gatesOf = ({ readinessGates = [] }: PodSpec): readonly string[] =>
  readinessGates.map(({ conditionType }) => conditionType);

/** Whether a twin adds anything. */
export const addsAnything = (additions: TwinAdditions): boolean =>
  additions.containers.length + additions.resources.length + additions.tolerations.length > 0 ||
  Object.keys(additions.nodeSelector).length > 0 ||
  additions.gates !== undefined ||
  additions.defaultTolerations !== undefined ||
  additions.priorityClass !== undefined ||
  additions.hasOverhead ||
  additions.hasSpread;

const injected = (own: readonly Container[], twins: readonly Container[]): readonly Container[] =>
  twins.filter(({ name }) => own.every((each) => each.name !== name));

function completed(own: readonly Container[], twins: readonly Container[]): readonly Container[] {
  const all = own.map((container) => {
    const twin = twins.find(({ name }) => name === container.name);
    return twin === undefined || !lacks(container, twin)
      ? container
      : withResources(container, twin);
  });
  const added = injected(own, twins);
  return added.length === 0 && all.every((each, index) => each === own[index])
    ? own
    : [...all, ...added];
}

const withResources = (container: Container, { resources }: Container): Container => ({
  ...container,
  resources: {
    requests: { ...resources.requests, ...container.resources.requests },
    limits: { ...resources.limits, ...container.resources.limits },
  },
});

const lacks = ({ resources: own }: Container, { resources: twin }: Container): boolean =>
  Object.keys(missingIn(own.requests, twin.requests)).length > 0 ||
  Object.keys(missingIn(own.limits, twin.limits)).length > 0;

const missingIn = <Texts extends Labels | ResourceList>(
  own: Texts | undefined,
  twin: Texts | undefined,
): Labels =>
  Object.fromEntries(
    Object.entries(twin ?? {}).filter(([name]) => own === undefined || !Object.hasOwn(own, name)),
  );

const isDefault = ({ key, effect }: Toleration): boolean =>
  effect === 'NoExecute' && (key === TAINT_NOT_READY || key === TAINT_UNREACHABLE);

const isEqual = (a: Toleration, b: Toleration): boolean =>
  a.key === b.key &&
  a.effect === b.effect &&
  (a.operator ?? 'Equal') === (b.operator ?? 'Equal') &&
  a.value === b.value;
