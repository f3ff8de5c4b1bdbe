import type { Report } from '#script-fields';
import type { KnownMachines } from './known-machines.ts';

/** Complains where a cloud is to end machines that are not instances, according to NodeFacts. */
export function checkInstances(
  event: 'terminateInstance' | 'stopInstance',
  nodes: readonly string[],
  machines: KnownMachines,
  report: Report,
): void {
  const others = nodes.filter((node) => !machines.canBeInstance(node));
  const [first] = others;
  if (first === undefined) return;
  const rest = others.length === 1 ? '' : ` (and ${others.length - 1} more)`;
  report([event], 'error', {
    code: 'script/not-an-instance',
    message: `${first}${rest} is no instance of a cloud: NodeFacts say cloud: false`,
    hint: 'write powerOff instead',
  });
}
