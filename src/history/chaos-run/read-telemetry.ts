import * as z from 'zod';
import { type Diagnostic, wrongField } from '#diagnostics';
import { findPlacedJsonProblem, readPlacedYaml } from '#snapshot';
import { parseJson } from '#units';

/** A pod that a run of krkn watched. */
export interface MeasuredPod {
  /** As `namespace/name`; of the replacement where there is one. */
  readonly key: string;
  /** In seconds since its deletion; absent for a pod that did not recover. */
  readonly times?: {
    readonly created: number;
    /** The earliest and the latest that the run allows. */
    readonly ready: readonly [number, number];
  };
}

export type TelemetryReading =
  | { readonly ok: true; readonly pods: readonly MeasuredPod[]; readonly errors: readonly string[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const time = z.number().min(0);
const named = z.looseObject({ pod_name: z.string().min(1), namespace: z.string().min(1) });

const recovered = named.extend({
  pod_rescheduling_time: time,
  pod_readiness_time: time,
  total_recovery_time: time,
});

const scenario = z.looseObject({
  affected_pods: z
    .looseObject({
      recovered: z.array(recovered).nullish(),
      unrecovered: z.array(named).nullish(),
      error: z.string().nullish(),
    })
    .nullish(),
});

const telemetry = z.looseObject({ scenarios: z.array(scenario) });

/** The most faults of one file that are listed. */
const MOST_FAULTS = 5;

/** Reads the telemetry of a run of krkn (`ChaosRunTelemetry`). */
export function readTelemetry(text: string, path: string): TelemetryReading {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, diagnostics: [broken(text, path)] };
  const result = telemetry.safeParse(value, { reportInput: true });
  if (!result.success) {
    const { issues } = result.error;
    return { ok: false, diagnostics: issues.slice(0, MOST_FAULTS).map(faultIn(text, path)) };
  }
  const affected = result.data.scenarios.flatMap(({ affected_pods: found }) =>
    found == null ? [] : [found],
  );
  const pods = affected.flatMap((each) => [
    ...(each.recovered ?? []).map(measured),
    ...(each.unrecovered ?? []).map((pod) => ({ key: keyOf(pod) })),
  ]);
  const errors = affected.flatMap(({ error }) => (error == null || error === '' ? [] : [error]));
  if (pods.length > 0) return { ok: true, pods, errors };
  const message = 'this run affected no pods, so that nothing can be compared';
  return {
    ok: false,
    diagnostics: [{ code: 'telemetry/empty', severity: 'error', message, path }],
  };
}

type Named = z.output<typeof named>;

const keyOf = ({ namespace, pod_name: name }: Named): string => `${namespace}/${name}`;

const measured = (pod: z.output<typeof recovered>): MeasuredPod => ({
  key: keyOf(pod),
  times: {
    created: pod.pod_rescheduling_time,
    ready: [pod.pod_readiness_time, Math.max(pod.pod_readiness_time, pod.total_recovery_time)],
  },
});

const HINT = 'the telemetry of krkn has scenarios with affected_pods';

function broken(text: string, path: string): Diagnostic {
  const problem = findPlacedJsonProblem(text, path);
  const message = 'this is no telemetry: it is no JSON';
  return {
    ...problem?.diagnostic,
    ...{ code: 'telemetry/broken', severity: 'error', message, hint: HINT, path },
  };
}

const faultIn =
  (text: string, path: string) =>
  (issue: z.core.$ZodIssue): Diagnostic => {
    const steps = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const placed = readPlacedYaml(text, path);
    const place = placed.ok ? placed.placeOf(steps, 'value') : undefined;
    const name = steps.join('.');
    return {
      ...{ code: 'telemetry/invalid', severity: 'error', hint: HINT, path },
      message: wrongField(name === '' ? 'this' : name, issue),
      ...(place && { position: place.position, excerpt: place.excerpt }),
    };
  };
