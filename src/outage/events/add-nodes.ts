import type { Node } from '#cluster';
import { present } from '#units';
import type { OutageEvent } from '../happening.ts';

export const addNodes: OutageEvent<'addNodes'> = {
  // The machines come up, and register when they can.
  needsApi: false,
  // New nodes are like one that exists or existed, with no more conditions than their kubelet writes.
  begin: ({ subject, stage, because }) => {
    if (subject.kind !== 'new-nodes') return;
    for (const { name, like, labels } of subject.nodes) {
      const {
        volumesInUse: _,
        podCIDRs: __,
        ...model
      } = present(stage.parts.models.get(like), `node ${like}`);
      const node: Node = {
        ...model,
        name,
        uid: `k8s-evict-${name}`,
        labels,
        unschedulable: false,
        conditions: [],
        taints: model.taints.filter(({ key }) => !key.startsWith('node.kubernetes.io/')),
      };
      stage.addNode(node, because);
    }
  },
};
