import { type PodSpec, DEFAULT_GRACE_PERIOD_SECONDS as USUAL } from '#cluster';
import type { Candidate } from '../question.ts';
import { withSpecs } from '../with-specs.ts';

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
