import { zoneLabelOf } from '#cluster';
import type { Forecast, Reports } from '#script-fields';
import { noneIsCalled } from '#script-fields';
import type { OutageScript } from '../script.ts';

/** Warns of zones of `set.autoscaler.zones` that no node is in. */
export function checkZones(
  { settings: { zones = [] } }: OutageScript,
  forecast: Forecast,
  reports: Reports,
): void {
  if (zones.length === 0) return;
  const known = new Set(forecast.nodes.map(zoneLabelOf).filter((zone) => zone !== ''));
  for (const { value, written } of zones) {
    for (const zone of value) {
      if (known.has(zone)) continue;
      const [message, hint] = noneIsCalled(zone, 'zone', known);
      reports.about(written)([zone], 'warning', {
        code: 'script/matches-nothing',
        message: `${message}: what its cloud does there matters to no order`,
        ...(hint && { hint }),
      });
    }
  }
}
