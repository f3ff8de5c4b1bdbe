import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

export const forceDetachOff: Rule<ControlPlaneSubject> = {
  code: 'force-detach-off',
  severity: 'note',
  summary: 'volumes that are never taken from dead nodes by force',
  why:
    'Volumes of a dead node stay attached until it is back, is deleted or ' +
    'gets the out-of-service taint: pods that need them wait.',
  fix: 'Taint dead nodes as out of service.',
  source: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go reconcile',
  find: ({ behaviors: { attachDetach }, flags }) =>
    flags.has(FLAG) && attachDetach.forceDetach === 'never'
      ? [{ path: [FLAG], message: 'volumes of a dead node are not detached after six minutes' }]
      : [],
};

const FLAG = 'disable-force-detach-on-timeout';
