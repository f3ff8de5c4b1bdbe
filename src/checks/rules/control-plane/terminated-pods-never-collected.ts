import { CONTROLLER_MANAGER_FLAGS, defaultInWords } from '#versions';
import type { Rule } from '../../rule.ts';
import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

const DEFAULT = defaultInWords(CONTROLLER_MANAGER_FLAGS.terminatedPodThreshold);

export const terminatedPodsNeverCollected: Rule<ControlPlaneSubject> = {
  code: 'terminated-pods-never-collected',
  severity: 'note',
  summary: 'collection of terminated pods that is switched off',
  why: 'Evicted pods stay as Failed objects for ever, and fill etcd after many evictions.',
  fix: `Set terminated-pod-gc-threshold above 0; the default is ${DEFAULT}.`,
  source: 'pkg/controller/podgc/gc_controller.go gcTerminated',
  find: ({ behaviors: { podGc }, flags }) =>
    flags.has(FLAG) && podGc.terminatedPodThreshold <= 0
      ? [
          {
            path: [FLAG],
            message: `with ${podGc.terminatedPodThreshold} no terminated pod is ever collected`,
          },
        ]
      : [],
};

const FLAG = 'terminated-pod-gc-threshold';
