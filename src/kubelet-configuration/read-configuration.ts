import { kindOf, nearest } from '#diagnostics';
import type { KubeletConfiguration } from './configuration.ts';
import { isReadField, READ_FIELD_NAMES, READ_FIELDS } from './fields.ts';
import { type ConfigurationProblem, quote } from './problem.ts';
import { isMapping, problemsOfValue } from './read-value.ts';
import { thresholdProblems } from './threshold-problems.ts';
import { CHECKED_FIELDS, UNREAD_FIELDS } from './unread-fields.ts';

export interface ConfigurationReading {
  /** The valid part. */
  readonly configuration: KubeletConfiguration;
  readonly problems: readonly ConfigurationProblem[];
}

/**
 * Reads a KubeletConfiguration or a part of one. A configuration written by a kubelet may have
 * unknown fields. In a configuration that people write for this program, unknown fields are errors
 * and fields without effect are warnings. {@link checkWhole} finds problems between fields, once a
 * configuration is whole.
 */
export function readKubeletConfiguration(
  raw: unknown,
  writtenBy: 'kubelet' | 'user',
): ConfigurationReading {
  // An empty `config:` is a patch that changes nothing.
  if (raw === null || raw === undefined) return { configuration: {}, problems: [] };
  if (!isMapping(raw)) return { configuration: {}, problems: [notAMap(raw)] };
  const ofNames = writtenBy === 'kubelet' ? [] : Object.keys(raw).flatMap(problemOfName);
  const ofValues = READ_FIELD_NAMES.filter((name) => name in raw).flatMap((name) =>
    problemsOfValue(READ_FIELDS[name], raw[name]).map(
      ({ within = [], ...problem }): ConfigurationProblem => ({
        severity: 'error',
        at: 'value',
        ...problem,
        path: [name, ...within],
      }),
    ),
  );
  const readable = without(ofValues, raw);
  // A patch may leave the grace period to the configuration that it changes.
  const ofThresholds = thresholdProblems(readable).filter(
    ({ code }) => code !== 'kubelet/no-grace-period',
  );
  return {
    configuration: without(ofThresholds, readable),
    problems: [...ofNames, ...ofValues, ...ofThresholds],
  };
}

/** The part of a configuration that {@link readKubeletConfiguration} reads of a kubelet's own. */
export const fieldsRead = (raw: unknown): unknown =>
  isMapping(raw)
    ? Object.fromEntries(
        READ_FIELD_NAMES.flatMap((name) => (name in raw ? [[name, raw[name]]] : [])),
      )
    : raw;

/** The part that models read, without the fields and entries that have a problem. */
function without(
  problems: readonly ConfigurationProblem[],
  raw: Readonly<Record<string, unknown>>,
): KubeletConfiguration {
  const kept = READ_FIELD_NAMES.filter((name) => raw[name] !== undefined).flatMap((name) => {
    const wrong = problems.filter(({ path }) => path[0] === name);
    if (wrong.some(({ path }) => path.length === 1)) return [];
    return [[name, withoutEntries(wrong, raw[name])]];
  });
  // Every value was checked against the form of its field.
  return Object.fromEntries(kept) as KubeletConfiguration;
}

function withoutEntries(wrong: readonly ConfigurationProblem[], value: unknown): unknown {
  if (wrong.length === 0) return value;
  const names = new Set(wrong.map(({ path }) => path[1]));
  if (Array.isArray(value)) return value.filter((_, index) => !names.has(index));
  return isMapping(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
    : value;
}

function problemOfName(name: string): readonly ConfigurationProblem[] {
  if (UNREAD_FIELDS.includes(name) || CHECKED_FIELDS.includes(name)) {
    const message = `${name} changes nothing here: no model reads it`;
    return [
      { severity: 'warning', code: 'kubelet/unread-field', path: [name], at: 'name', message },
    ];
  }
  if (isReadField(name)) return [];
  const meant = nearest(name, [...READ_FIELD_NAMES, ...UNREAD_FIELDS]);
  return [
    {
      severity: 'error',
      code: 'kubelet/unknown-field',
      path: [name],
      at: 'name',
      message: `a KubeletConfiguration has no field ${quote(name)}`,
      hint:
        meant === undefined
          ? `fields are ${READ_FIELD_NAMES.join(', ')}`
          : `did you mean ${meant}?`,
    },
  ];
}

const notAMap = (raw: unknown): ConfigurationProblem => ({
  severity: 'error',
  code: 'kubelet/wrong-type',
  path: [],
  at: 'value',
  message: `this must be a map of the fields of a KubeletConfiguration, not ${kindOf(raw)}`,
  hint: 'such as {evictionHard: {memory.available: 500Mi}}',
});
