import { API_SERVER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(API_SERVER_FLAGS.defaultUnreachableTolerationSeconds);

export const defaultTolerationTooShort: Rule<ControlPlaneSubject> = {
  code: 'default-toleration-too-short',
  severity: 'warning',
  summary: 'default toleration that evicts at the first hiccup',
  why:
    'Every pod without tolerations of its own is evicted so soon after its ' +
    'node is unreachable that a short partition moves everything.',
  fix: `Take a minute or more; the default is ${DEFAULT}.`,
  source: 'plugin/pkg/admission/defaulttolerationseconds/admission.go Admit',
  find: ({ behaviors: { admission }, flags }) =>
    FLAGS.filter(([flag, field]) => flags.has(flag) && admission[field] < SHORTEST).map(
      ([flag, field]) => ({
        path: [flag],
        message: `pods leave their node after ${admission[field]} s`,
      }),
    ),
};

const FLAGS = [
  ['default-not-ready-toleration-seconds', 'defaultNotReadyTolerationSeconds'],
  ['default-unreachable-toleration-seconds', 'defaultUnreachableTolerationSeconds'],
] as const;
const SHORTEST = 30;
