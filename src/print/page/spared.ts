import type { SimulationReport } from '#documents';
import { SPARED_SHORT } from '#report';
import { countBy } from '#units';
import { counted, listed } from '#words';
import { itemsSection, listedIn, type Section, type View } from '../section/section.ts';

const NAMED_PODS = 3;

/** The pods on nodes in trouble that stay, by reason. */
export function sparedSection({ spared }: SimulationReport, view: View): readonly Section[] {
  const pods = listedIn(spared, view);
  const named = view.width === 'wide' ? Number.POSITIVE_INFINITY : NAMED_PODS;
  const items = countBy(pods, ({ reason }) => reason).map(([reason, count]) => {
    const names = pods.flatMap((each) => (each.reason === reason ? each.pod : []));
    return { message: `${counted(count, 'pod')} ${SPARED_SHORT[reason]}: ${listed(names, named)}` };
  });
  return itemsSection('Spared', items, pods.length);
}
