import type { Violation } from '../../rule.ts';
import type { KubeletSubject } from '../../subjects/kubelets.ts';

type Problem = KubeletSubject['problems'][number];

/** The problems of a configuration that belong to a rule. */
export const violationsOf = (
  { problems }: Pick<KubeletSubject, 'problems'>,
  isReported: (problem: Problem) => boolean,
): readonly Violation[] =>
  problems.filter(isReported).map(({ path, at, message, hint }) => ({
    path,
    part: at,
    message: hint === undefined ? message : `${message} (${hint})`,
  }));
