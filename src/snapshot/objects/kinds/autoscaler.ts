import type {
  AutoscalerProcess,
  AutoscalerStatus,
  ExpanderPriorities,
  ReportedNodeGroup,
} from '#cluster';
import { type Instant, parseInstant } from '#units';
import { flagsOfCommandLine } from '#versions';
import { list, object, withDefault } from '../../fields/collections.ts';
import { filledText, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { isMapping } from '../../raw/value.ts';
import { readCarefulYaml } from '../../raw/yaml/careful-yaml.ts';
import { META, projectMeta } from './meta.ts';

const STATUS_NAME = 'cluster-autoscaler-status';

const PRIORITIES_NAME = 'cluster-autoscaler-priority-expander';

/** Whether a ConfigMap is the report of Cluster Autoscaler; its namespace is a flag. */
export const isAutoscalerStatus = (value: unknown): boolean => isNamed(value, STATUS_NAME);

/** Whether a ConfigMap has the order of the expander `priority`, in the same namespace. */
export const isExpanderPriorities = (value: unknown): boolean => isNamed(value, PRIORITIES_NAME);

function isNamed(value: unknown, name: string): boolean {
  const metadata = isMapping(value) ? value['metadata'] : undefined;
  return isMapping(metadata) && metadata['name'] === name;
}

export const EXPANDER_PRIORITIES = object({
  metadata: META,
  data: object({ priorities: withDefault(text, '') }),
});

/**
 * The order of the expander `priority`. Where a part of it is no list of patterns by priority, none
 * counts.
 * @upstream cluster-autoscaler expander/priority/priority.go parsePrioritiesYAMLString (1.36)
 */
export function projectExpanderPriorities({
  metadata,
  data,
}: ValueOf<typeof EXPANDER_PRIORITIES>): ExpanderPriorities {
  const yaml = readCarefulYaml(data.priorities);
  const given = yaml.ok && isMapping(yaml.value) ? Object.entries(yaml.value) : [];
  const priorities = given.flatMap(([priority, patterns]) =>
    /^-?\d+$/.test(priority) && Array.isArray(patterns) && patterns.every(isScalar)
      ? { priority: Number(priority), patterns: patterns.map(String) }
      : [],
  );
  const isRead = given.length > 0 && priorities.length === given.length;
  return { ...projectMeta(metadata, 'kube-system'), ...(isRead && { priorities }) };
}

const isScalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

export const AUTOSCALER_STATUS = object({
  metadata: META,
  data: object({ status: withDefault(text, '') }),
});

/** The report, as far as it is understood: releases before 1.30 print text for people. */
export function projectAutoscalerStatus({
  metadata,
  data,
}: ValueOf<typeof AUTOSCALER_STATUS>): AutoscalerStatus {
  const yaml = readCarefulYaml(data.status);
  const status = yaml.ok && isMapping(yaml.value) ? yaml.value : undefined;
  const groups = listIn(status, 'nodeGroups');
  const updatedAt =
    instantOf(textIn(status, 'time')) ?? instantOf(metadata.annotations[LAST_UPDATED]);
  return {
    isUnderstood: groups !== undefined,
    ...projectMeta(metadata, 'kube-system'),
    ...(updatedAt !== undefined && { updatedAt }),
    groups: (groups ?? []).flatMap(groupOf),
  };
}

/** The annotation with the time of the report, also of one whose text is not understood. */
const LAST_UPDATED = 'cluster-autoscaler.kubernetes.io/last-updated';

/**
 * A group of the report. Fields that have another type, or are not there, are left out.
 * @upstream cluster-autoscaler clusterstate/api/types.go NodeGroupStatus (1.36)
 */
function groupOf(raw: unknown): readonly ReportedNodeGroup[] {
  const name = textIn(raw, 'name');
  if (name === undefined) return [];
  const health = fieldOf(raw, 'health');
  const counts = fieldOf(health, 'nodeCounts');
  const registered = fieldOf(counts, 'registered');
  const scaleUp = fieldOf(raw, 'scaleUp');
  const state = STATES[textIn(scaleUp, 'status') ?? ''];
  const since = instantOf(textIn(scaleUp, 'lastTransitionTime'));
  const numbers = {
    minSize: numberIn(health, 'minSize'),
    maxSize: numberIn(health, 'maxSize'),
    target: numberIn(health, 'cloudProviderTarget'),
    ready: numberIn(registered, 'ready'),
    unready: numberIn(fieldOf(registered, 'unready'), 'total'),
    longUnregistered: numberIn(counts, 'longUnregistered'),
  };
  const given = Object.entries(numbers).filter(([, number]) => number !== undefined);
  return [
    {
      name,
      ...Object.fromEntries(given),
      ...(state !== undefined && since !== undefined && { scaleUp: { state, since } }),
    },
  ];
}

const STATES: Readonly<Record<string, NonNullable<ReportedNodeGroup['scaleUp']>['state']>> = {
  Backoff: 'backed-off',
  InProgress: 'in-progress',
};

const fieldOf = (value: unknown, name: string): unknown =>
  isMapping(value) ? value[name] : undefined;

const textIn = (value: unknown, name: string): string | undefined => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : undefined;
};

const numberIn = (value: unknown, name: string): number | undefined => {
  const found = fieldOf(value, name);
  return typeof found === 'number' ? found : undefined;
};

const listIn = (value: unknown, name: string): readonly unknown[] | undefined => {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : undefined;
};

/** Go prints `2026-11-23 22:46:35.066056877 +0000 UTC`. */
function instantOf(printed: string | undefined): Instant | undefined {
  const [, day, time, fraction = '', hours, minutes] =
    /^(\S+)[ T](\d\d:\d\d:\d\d)(\.\d{1,6})?\d* ?(?:Z|([+-]\d\d):?(\d\d))/.exec(printed ?? '') ?? [];
  if (day === undefined) return undefined;
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const parsed = parseInstant(`${day}T${time}${fraction}${zone}`);
  return parsed.ok ? parsed.value : undefined;
}

/** The autoscalers by the names that their charts and manifests give them. */
const AUTOSCALERS = ['cluster-autoscaler', 'karpenter'] as const;

/** The autoscaler that a workload of this name runs. */
export const autoscalerIn = (kind: string, name: string) =>
  kind === 'Deployment' && name !== STATUS_NAME
    ? AUTOSCALERS.find((autoscaler) => name.includes(autoscaler))
    : undefined;

const CONTAINER = object({
  name: withDefault(text, ''),
  image: withDefault(text, ''),
  command: list(text),
  args: list(text),
  env: list(object({ name: text, value: filledText })),
});

/** The part of a workload that shows the settings of an autoscaler. */
export const AUTOSCALER_WORKLOAD = object({
  metadata: META,
  spec: object({
    template: object({ spec: object({ containers: list(CONTAINER) }) }),
  }),
});

/** The settings of an autoscaler in its workload; undefined where no container is its own. */
export function projectAutoscalerProcess(
  autoscaler: AutoscalerProcess['autoscaler'],
  kind: string,
  { metadata, spec }: ValueOf<typeof AUTOSCALER_WORKLOAD>,
): AutoscalerProcess | undefined {
  const { containers } = spec.template.spec;
  const own =
    containers.find(({ image }) => image.includes(OF_IMAGE[autoscaler])) ??
    containers.find(({ name }) => name.includes(autoscaler) || name === 'controller');
  if (own === undefined) return undefined;
  const meta = projectMeta(metadata, 'default');
  const given = flagsOfCommandLine([...own.command, ...own.args]);
  const values = new Map<string, string[]>();
  for (const { name, value } of given) values.set(name, [...(values.get(name) ?? []), value]);
  const repeated = [...values].filter(([, each]) => each.length > 1);
  return {
    autoscaler,
    ...meta,
    namespace: metadata.namespace === '' ? 'default' : metadata.namespace,
    workload: `${kind}/${metadata.namespace}/${metadata.name}`,
    image: own.image,
    flags: Object.fromEntries(given.map(({ name, value }) => [name, value])),
    repeated: Object.fromEntries(repeated),
    environment: Object.fromEntries(own.env.map(({ name, value = '' }) => [name, value])),
  };
}

const OF_IMAGE = { 'cluster-autoscaler': 'cluster-autoscaler', karpenter: 'karpenter' } as const;
