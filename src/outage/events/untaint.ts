import type { Taint } from '#cluster';
import type { OutageEvent } from '../happening.ts';

export const untaint: OutageEvent<'untaint'> = {
  needsApi: true,
  begin: ({ action, nodes, stage, because }) =>
    stage.untaint(nodes, isNamedBy(action.taints), because),
};

type TaintName = Pick<Taint, 'key'> & Partial<Pick<Taint, 'effect'>>;

/** A name without an effect is that of all taints of the key. */
const isNamedBy =
  (names: readonly TaintName[]) =>
  ({ key, effect }: Taint): boolean =>
    names.some((name) => name.key === key && (name.effect ?? effect) === effect);
