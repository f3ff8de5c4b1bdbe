import type { ChangedZone } from '#documents';
import { offsetText } from '#words';

type Moments = ChangedZone['before'];

/** `zone r::a: Full from 50s; before, Partial from 50s and Full from 1m`. */
export const zoneText = (zone: string, before: Moments, after: Moments): string =>
  `zone ${zone === '' ? 'without a name' : zone} is ${courseText(after)}; before, ${courseText(before)}`;

function courseText(moments: Moments): string {
  const [first, ...later] = moments;
  if (first === undefined) return 'not there';
  const changes = later.map(({ at, state }) => `${state} from ${offsetText(at)}`);
  return changes.length === 0 ? `${first.state} all the time` : changes.join(', ');
}
