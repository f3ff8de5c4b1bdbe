import type { Forecast, Reports } from '#script-fields';
import { noneIsCalled } from '#script-fields';
import type { OutageScript } from '../script.ts';

/** Complains about nodes of an order that never exist, or that the order repeats. */
export function checkOrder(
  { settings: { order } }: OutageScript,
  forecast: Forecast,
  reports: Reports,
): void {
  if (order === undefined) return;
  const report = reports.about(order.written);
  const known = new Set(forecast.nodes.map(({ name }) => name));
  const seen = new Set<string>();
  for (const [index, name] of order.value.entries()) {
    if (seen.has(name)) {
      const message = `the node ${name} has its place in the order already`;
      report([index], 'error', {
        code: 'script/duplicate-name',
        message,
        hint: 'remove one of them',
      });
    }
    seen.add(name);
    if (forecast.isTaken(name)) continue;
    const [message, hint] = noneIsCalled(name, 'node', known);
    report([index], 'error', { code: 'script/matches-nothing', message, ...(hint && { hint }) });
  }
}
