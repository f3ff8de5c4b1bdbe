import type { PodSpec } from '#cluster';
import type { Candidate } from '../question.ts';
import { withSpecs } from '../with-specs.ts';

/** The API default for pods without a terminationGracePeriodSeconds, in seconds. */
const USUAL = 30;

/** Proposes the default grace period for pods with a longer one. */
export const terminationGrace: Candidate = (question) => {
  const { pods, evictions } = question;
  const longest = Math.max(
    0,
    ...pods
      .filter(({ key }) => evictions.some(({ pod }) => pod === key))
      .map(({ spec }) => spec.terminationGracePeriodSeconds ?? USUAL),
  );
  if (longest <= USUAL) return [];
  const shorten = (spec: PodSpec): PodSpec =>
    (spec.terminationGracePeriodSeconds ?? USUAL) > USUAL
      ? { ...spec, terminationGracePeriodSeconds: USUAL }
      : spec;
  return [
    {
      words: `with terminationGracePeriodSeconds ${USUAL} instead of ${longest}`,
      change: { cluster: withSpecs(question, shorten) },
    },
  ];
};
