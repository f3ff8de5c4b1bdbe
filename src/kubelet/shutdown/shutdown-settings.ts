import { type GoDurationProblem, parseGoDuration } from '#units';

/** The shutdown fields of a KubeletConfiguration, as written: null is the same as absent. */
export interface ShutdownConfiguration {
  readonly shutdownGracePeriod?: string | null;
  readonly shutdownGracePeriodCriticalPods?: string | null;
  readonly shutdownGracePeriodByPodPriority?: readonly PriorityPeriod[] | null;
}

/** Absent numbers are 0. */
export interface PriorityPeriod {
  readonly priority?: number;
  readonly shutdownGracePeriodSeconds?: number;
}

/** The feature gates of one kubelet. */
export interface ShutdownGates {
  readonly GracefulNodeShutdown: boolean;
  readonly GracefulNodeShutdownBasedOnPodPriority: boolean;
}

/** The pods from a priority on, up to the next group's, and their time at a shutdown. */
export interface ShutdownGroup {
  readonly priority: number;
  /** May be 0 or less: the kubelet stops such a group and does not wait for it. */
  readonly seconds: number;
}

/** The reason why a kubelet with this configuration does not start. */
export type ShutdownProblem =
  | {
      readonly field: PeriodField;
      readonly problem: GoDurationProblem | 'under-a-second';
    }
  | { readonly field: 'shutdownGracePeriodCriticalPods'; readonly problem: 'exceeds-total' }
  | {
      readonly field: 'shutdownGracePeriodByPodPriority';
      readonly problem: 'conflicts-with-periods';
    }
  | {
      readonly field: PeriodField | 'shutdownGracePeriodByPodPriority';
      readonly problem: 'needs-gate';
      readonly gate: keyof ShutdownGates;
    };

type PeriodField = 'shutdownGracePeriod' | 'shutdownGracePeriodCriticalPods';

export type ParsedShutdown =
  /** In ascending order of priority; none means that shutdowns are not graceful. */
  | { readonly ok: true; readonly groups: readonly ShutdownGroup[] }
  | { readonly ok: false; readonly problems: readonly ShutdownProblem[] };

/** Nanoseconds. */
interface Periods {
  readonly total: bigint;
  readonly critical: bigint;
}

const SECOND = 1_000_000_000n;

/** The priority of pods without one. */
const DEFAULT_PRIORITY = 0;
/** Pods are critical from this priority on, static or not. */
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/**
 * The groups in which a node shuts down. Duplicate priorities and negative seconds are taken as
 * they are.
 */
export function shutdownGroups(
  configuration: ShutdownConfiguration,
  gates: ShutdownGates,
): ParsedShutdown {
  const total = parseGoDuration(configuration.shutdownGracePeriod ?? '0s');
  const critical = parseGoDuration(configuration.shutdownGracePeriodCriticalPods ?? '0s');
  if (!total.ok || !critical.ok) {
    return {
      ok: false,
      problems: [
        ...(total.ok ? [] : [{ field: 'shutdownGracePeriod', problem: total.problem } as const]),
        ...(critical.ok
          ? []
          : [{ field: 'shutdownGracePeriodCriticalPods', problem: critical.problem } as const]),
      ],
    };
  }
  const periods = { total: total.value, critical: critical.value };
  const list = configuration.shutdownGracePeriodByPodPriority ?? [];
  const problems = [...periodProblems(periods, gates), ...listProblems(list, periods, gates)];
  if (problems.length > 0) return { ok: false, problems };
  if (!gates.GracefulNodeShutdown) return { ok: true, groups: [] };
  const groups = list.length > 0 ? list.map(groupOf) : groupsOfPeriods(periods);
  return { ok: true, groups: groups.sort((a, b) => a.priority - b.priority) };
}

/** @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36) */
function periodProblems(
  { total, critical }: Periods,
  { GracefulNodeShutdown }: ShutdownGates,
): readonly ShutdownProblem[] {
  const fields = [
    ['shutdownGracePeriod', total],
    ['shutdownGracePeriodCriticalPods', critical],
  ] as const;
  if (!GracefulNodeShutdown) {
    const gate = 'GracefulNodeShutdown';
    return fields.flatMap(([field, period]) =>
      period > 0n ? [{ field, problem: 'needs-gate', gate } as const] : [],
    );
  }
  const short = fields.flatMap(([field, period]) =>
    period !== 0n && period < SECOND ? [{ field, problem: 'under-a-second' } as const] : [],
  );
  return critical > total
    ? [...short, { field: 'shutdownGracePeriodCriticalPods', problem: 'exceeds-total' }]
    : short;
}

/** @upstream pkg/kubelet/apis/config/validation/validation.go ValidateKubeletConfiguration (1.36) */
function listProblems(
  list: readonly PriorityPeriod[],
  { total, critical }: Periods,
  { GracefulNodeShutdownBasedOnPodPriority }: ShutdownGates,
): readonly ShutdownProblem[] {
  const field = 'shutdownGracePeriodByPodPriority';
  if (list.length === 0) return [];
  if (!GracefulNodeShutdownBasedOnPodPriority) {
    return [{ field, problem: 'needs-gate', gate: 'GracefulNodeShutdownBasedOnPodPriority' }];
  }
  return total > 0n || critical > 0n ? [{ field, problem: 'conflicts-with-periods' }] : [];
}

const groupOf = ({ priority = 0, shutdownGracePeriodSeconds: seconds = 0 }: PriorityPeriod) => ({
  priority,
  seconds,
});

/**
 * Normal pods first, critical ones in the rest of the total. Each part loses its fraction of a
 * second on its own.
 * @upstream pkg/kubelet/nodeshutdown/nodeshutdown_manager.go migrateConfig (1.36)
 */
const groupsOfPeriods = ({ total, critical }: Periods): ShutdownGroup[] =>
  total === 0n
    ? []
    : [
        { priority: DEFAULT_PRIORITY, seconds: Number((total - critical) / SECOND) },
        { priority: SYSTEM_CRITICAL_PRIORITY, seconds: Number(critical / SECOND) },
      ];
