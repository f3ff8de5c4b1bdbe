import {
  AS_SHOWN,
  type AutoscalerSettings,
  type Autoscalers,
  autoscalersOf,
  excludingKey,
  isOfPool,
  poolLimitsBelow,
} from '#autoscaling';
import type { Cluster, NodePool } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { LEASE_PERIOD } from '#kubelet/heartbeat';
import {
  type Duration,
  hours,
  type Instant,
  later,
  minutes,
  parseDuration,
  parseInstant,
  printDuration,
  printInstant,
} from '#units';
import type { ScenarioOptions } from './request.ts';

/** `--start-time`; undefined when it is not given or is no instant. */
export const startTimeIn = ({ startTime }: ScenarioOptions): Instant | undefined => {
  const parsed = startTime === undefined ? undefined : parseInstant(startTime);
  return parsed?.ok === true ? parsed.value : undefined;
};

/** `--startup-time` and `--restart-time`, as far as they are given. */
export const startupTimesIn = ({ startupTime, restartTime }: ScenarioOptions) => ({
  startupTime: durationIn(startupTime),
  restartTime: durationIn(restartTime),
});

/** `--lease-period`; undefined when it is not given. */
export const leasePeriodIn = ({ leasePeriod }: ScenarioOptions): Duration | undefined =>
  durationIn(leasePeriod);

/** `--relist`; undefined when it is not given. */
export const relistPeriodIn = ({ relist }: ScenarioOptions): Duration | undefined =>
  durationIn(relist);

function durationIn(text: string | undefined): Duration | undefined {
  const parsed = parseDuration(text ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** Problems of options whose values are text. */
export function checkOptions(options: ScenarioOptions): readonly Diagnostic[] {
  const { startTime, startupTime, restartTime, leasePeriod, relist } = options;
  const problems: Diagnostic[] = [];
  if (startTime !== undefined && startTimeIn(options) === undefined) {
    problems.push({
      code: 'cli/invalid-start-time',
      severity: 'error',
      message: `--start-time ${JSON.stringify(startTime)} is not an instant`,
      hint: 'RFC 3339 is expected, such as 2026-11-20T00:00:00Z',
    });
  }
  problems.push(
    ...durationProblems('startup-time', startupTime),
    ...durationProblems('restart-time', restartTime),
    ...leasePeriodProblems(leasePeriod),
    ...relistProblems(relist),
  );
  return problems;
}

function leasePeriodProblems(text: string | undefined): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  const { least, most } = LEASE_PERIOD;
  if (parsed.ok && parsed.value >= least && parsed.value <= most) return [];
  const [shortest, longest] = [printDuration(least), printDuration(most)];
  return [
    {
      code: 'cli/invalid-lease-period',
      severity: 'error',
      message: `--lease-period ${JSON.stringify(text)} is no period of a kubelet`,
      hint: `a kubelet renews a Lease of 40 s every ${shortest} to ${longest}: a duration between them is expected`,
    },
  ];
}

const LONGEST_RELIST = minutes(1);

function relistProblems(text: string | undefined): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  if (parsed.ok && parsed.value <= LONGEST_RELIST) return [];
  return [
    {
      code: 'cli/invalid-relist',
      severity: 'error',
      message: `--relist ${JSON.stringify(text)} is no period of a kubelet`,
      hint: `a duration from 0s, which is at once, to ${printDuration(LONGEST_RELIST)} is expected; kubelets use 1s`,
    },
  ];
}

const DAY = hours(24);

function durationProblems(
  option: 'startup-time' | 'restart-time',
  text: string | undefined,
): readonly Diagnostic[] {
  if (text === undefined) return [];
  const parsed = parseDuration(text);
  if (parsed.ok && parsed.value <= DAY) return [];
  const isNegative = text.startsWith('-') && parseDuration(text.slice(1)).ok;
  const what = parsed.ok
    ? 'is longer than a day'
    : isNegative
      ? 'is negative'
      : 'is not a duration';
  return [
    {
      code: `cli/invalid-${option}`,
      severity: 'error',
      message: `--${option} ${JSON.stringify(text)} ${what}`,
      hint: 'a Go duration is expected, such as 30s',
    },
  ];
}

/** Doubts about objects of autoscalers, where one acts. */
export function autoscalerProblems(
  cluster: Cluster,
  start: Instant,
  settings: AutoscalerSettings = AS_SHOWN,
): readonly Diagnostic[] {
  const shown = autoscalersOf(cluster, settings, start);
  return [
    ...(shown.karpenter?.pools ?? []).flatMap((pool) => poolProblems(pool, cluster)),
    ...(shown.clusterAutoscaler === undefined ? [] : reportProblems(cluster)),
    ...claimedTwice(shown, cluster),
  ];
}

function poolProblems(pool: NodePool, { nodes }: Cluster): readonly Diagnostic[] {
  const key = excludingKey(pool.template.requirements);
  const over = poolLimitsBelow(pool, nodes);
  return [
    ...(key === undefined
      ? []
      : [
          warning(
            'requirements-exclude',
            `NodePool ${pool.name}: no value of ${key} meets all its requirements, so that it makes no machine`,
            'k8s-evict check says where',
          ),
        ]),
    ...over.map(({ resource, has, limit }) =>
      warning(
        'limit-exceeded',
        `NodePool ${pool.name}: its nodes have ${has} of ${resource}, more than its limit of ${limit}`,
        'it makes no machine until enough of them have gone',
      ),
    ),
  ];
}

/** Reports of other versions are text for people. */
const reportProblems = ({ autoscalerStatuses = [] }: Cluster): readonly Diagnostic[] =>
  autoscalerStatuses
    .filter(({ isUnderstood }) => !isUnderstood)
    .map(({ namespace, name }) =>
      warning(
        'report-not-understood',
        `the ConfigMap ${namespace}/${name} is of another version: it lists no nodeGroups`,
        'node groups are taken from the labels of nodes; autoscaler.maxSize sets their limit',
      ),
    );

/** Nodes that both autoscalers would take for theirs: the label of Karpenter decides. */
function claimedTwice(
  { karpenter }: Autoscalers,
  { nodes, autoscalerStatuses = [] }: Cluster,
): readonly Diagnostic[] {
  if (karpenter === undefined) return [];
  const groups = autoscalerStatuses.flatMap((status) => status.groups);
  return nodes.flatMap((node): readonly Diagnostic[] => {
    const pool = node.labels['karpenter.sh/nodepool'];
    if (pool === undefined) return [];
    const { 'karpenter.sh/nodepool': _, ...labels } = node.labels;
    const group = groups.find(({ name }) => isOfPool({ name: node.name, labels }, name));
    return group === undefined
      ? []
      : [
          warning(
            'claimed-twice',
            `node ${node.name} is of the NodePool ${pool} and of the node group ${group.name}: Karpenter has it here`,
            'remove the label that is wrong',
          ),
        ];
  });
}

const warning = (code: string, message: string, hint: string): Diagnostic => ({
  code: `autoscaling/${code}`,
  severity: 'warning',
  message,
  hint,
});

/** An RFC 3339 time has four digits for its year. */
const YEAR_DIGITS = /^\d{4}-/;

/** Refuses a run with instants that cannot be written: each is of a year from 0 to 9999. */
export function checkYears(start: Instant, duration: Duration): readonly Diagnostic[] {
  const end = printInstant(later(start, duration));
  if (YEAR_DIGITS.test(printInstant(start)) && YEAR_DIGITS.test(end)) return [];
  return [
    {
      code: 'simulation/years',
      severity: 'error',
      message: `the simulation would go on until ${end}, and times end with the year 9999`,
      hint: 'say when it begins with --start-time',
    },
  ];
}
