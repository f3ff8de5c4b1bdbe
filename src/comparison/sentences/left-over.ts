import type { ChangedLeftOver } from '#documents';
import { counted } from '#words';

/** `2 more pods stay without a node`, `1 pod does not stay in Terminating any more`. */
export function leftOverText(
  count: number,
  state: ChangedLeftOver['state'],
  change: ChangedLeftOver['change'],
): string {
  const where = state === 'pending' ? 'without a node' : 'in Terminating';
  if (change === 'only-after') {
    return `${counted(count, 'more pod')} ${count === 1 ? 'stays' : 'stay'} ${where}`;
  }
  return `${counted(count, 'pod')} ${count === 1 ? 'does' : 'do'} not stay ${where} any more`;
}
