import { nearest } from '#diagnostics';
import { parseThresholds, SIGNALS, type ThresholdProblem } from '#kubelet/eviction';
import { unreachable } from '#units';
import type { KubeletConfiguration } from './configuration.ts';
import { type ConfigurationProblem, quote } from './problem.ts';
import { durationHint } from './read-value.ts';

type Words = Pick<ConfigurationProblem, 'code' | 'at' | 'message'> &
  Partial<Pick<ConfigurationProblem, 'hint'>>;

/** Thresholds with which a kubelet does not start, entry by entry. */
export function thresholdProblems(
  configuration: KubeletConfiguration,
): readonly ConfigurationProblem[] {
  const { evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim } =
    configuration;
  const parsed = parseThresholds({
    evictionHard: evictionHard ?? {},
    evictionSoft: evictionSoft ?? {},
    evictionSoftGracePeriod: evictionSoftGracePeriod ?? {},
    evictionMinimumReclaim: evictionMinimumReclaim ?? {},
  });
  const problems = parsed.ok ? [] : parsed.problems;
  return problems.map((problem) => ({
    severity: 'error',
    path: [problem.field, problem.signal],
    ...wordsFor(problem),
  }));
}

function wordsFor(problem: ThresholdProblem): Words {
  const { field, signal, text } = problem;
  switch (problem.problem) {
    case 'unsupported-signal':
      return {
        code: 'kubelet/unknown-signal',
        at: 'name',
        message: `kubelets have no signal ${quote(signal)}`,
        hint: signalHint(signal),
      };
    case 'no-grace-period':
      return {
        code: 'kubelet/no-grace-period',
        at: 'name',
        message: `the soft threshold of ${signal} has no grace period: the kubelet does not start`,
        hint: `add evictionSoftGracePeriod: {${signal}: 1m30s}`,
      };
    case 'malformed':
      return { at: 'value', ...malformed(field, text) };
    case 'negative':
      return { code: 'kubelet/negative', at: 'value', message: `${quote(text)} is negative` };
    case 'not-positive':
      return { code: 'kubelet/not-positive', at: 'value', ...notPositive(field, text) };
    case 'above-100-percent':
      return {
        code: 'kubelet/above-100-percent',
        at: 'value',
        message: `${quote(text)} is more than there can be`,
        hint: 'a threshold is at most 100%',
      };
    default:
      return unreachable(problem.problem);
  }
}

/** Signals that users can set: the kubelet makes the others itself. */
const WRITABLE_SIGNALS = SIGNALS.filter(
  (signal) => !/^(allocatableMemory|containerfs)/.test(signal),
);

function signalHint(signal: string): string {
  const meant = nearest(signal, WRITABLE_SIGNALS);
  return meant === undefined
    ? `signals are ${WRITABLE_SIGNALS.join(', ')}`
    : `did you mean ${meant}?`;
}

function malformed(field: ThresholdProblem['field'], text: string) {
  if (field === 'evictionSoftGracePeriod') {
    const message = `${quote(text)} is no duration`;
    return { code: 'kubelet/duration', message, hint: durationHint(text) };
  }
  const message = `${quote(text)} is neither a quantity nor a percentage`;
  return { code: 'kubelet/threshold', message, hint: 'such as 500Mi or 10%' };
}

function notPositive(field: ThresholdProblem['field'], text: string) {
  if (field === 'evictionMinimumReclaim') {
    return { message: `the reclaim ${quote(text)} is not above 0%`, hint: 'write 0 for none' };
  }
  return {
    message: `the threshold ${quote(text)} is not above 0`,
    hint: 'write 0% to switch a threshold off',
  };
}
