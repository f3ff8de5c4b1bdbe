import { sameTaint } from '#cluster';
import type { OutageEvent } from '../happening.ts';

export const taint: OutageEvent<'taint'> = {
  needsApi: true,
  begin: ({ action, nodes, stage, because }) => {
    const { clock, client } = stage.parts;
    const timeAdded = clock.now;
    const add = action.taints.map((taint) =>
      taint.effect === 'NoExecute' ? { ...taint, timeAdded } : taint,
    );
    for (const node of stage.existing(nodes)) client.nodes.patchTaints(node, { add }, because);
  },
  end: ({ action, nodes, stage, because }) =>
    stage.untaint(
      nodes,
      (taint) => action.taints.some((other) => sameTaint(taint, other)),
      because,
    ),
};
