import { offsetText } from '#words';

/** The progress of a sweep: faults done, their rate, and the time left. */
export function sweptText(
  done: number,
  total: number,
  beginning: { readonly done: number; readonly at: number },
  now: number,
): string {
  const rate = (done - beginning.done) / Math.max(0.001, now - beginning.at);
  const left = rate > 0 ? `, ${offsetText(Math.ceil((total - done) / rate))} left` : '';
  return `sweeping: ${done} of ${total} faults, ${rate.toFixed(1)} a second${left}`;
}
