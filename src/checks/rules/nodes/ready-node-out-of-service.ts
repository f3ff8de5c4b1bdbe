import { isReady, TAINT_OUT_OF_SERVICE } from '#cluster';
import type { Rule } from '../../rule.ts';
import type { NodeSubject } from '../../subjects/nodes.ts';

export const readyNodeOutOfService: Rule<NodeSubject> = {
  code: 'ready-node-out-of-service',
  severity: 'warning',
  summary: 'out-of-service taint on a node that is Ready',
  why: 'Its pods are deleted by force and its volumes detached while they are in use: data can be lost.',
  fix: 'Remove the taint once the node is back.',
  source: 'pkg/controller/podgc/gc_controller.go gcTerminating',
  find: ({ object }) => {
    const index = object.taints.findIndex(({ key }) => key === TAINT_OUT_OF_SERVICE);
    if (index < 0 || !isReady(object)) return [];
    return [
      {
        path: ['spec', 'taints', index],
        message: 'the node is Ready and tainted as out of service',
      },
    ];
  },
};
