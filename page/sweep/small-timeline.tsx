import type { PageFault, PageSweep } from '#page-data';
import { counted, offsetText } from '#words';
import { downCourse } from './down-course.ts';
import type { ShortAxis } from './short-axis.ts';

export const WIDTH = 200;
const HEIGHT = 26;
/** Outages grow up from here, evictions grow down. */
const MIDDLE = 15;
const LEAST = 3;

/** The greatest numbers of all faults, so that heights can be compared. */
export interface Scale {
  readonly down: number;
  readonly evictions: number;
}

export function scaleOf(sweep: PageSweep): Scale {
  let [down, evictions] = [1, 1];
  for (const fault of sweep.faults) {
    for (const count of downCourse(fault, sweep).steps.values) down = Math.max(down, count);
    for (const [, count] of fault.evictions) evictions = Math.max(evictions, count);
  }
  return { down, evictions };
}

/** The outages and evictions of one fault, on the axis of time that all faults share. */
export function SmallTimeline({
  fault,
  sweep,
  scale,
  axis,
}: {
  readonly fault: PageFault;
  readonly sweep: PageSweep;
  readonly scale: Scale;
  readonly axis: ShortAxis;
}) {
  const { noun, steps } = downCourse(fault, sweep);
  const x = (at: number): number => axis.place(at) * WIDTH;
  const tall = (part: number, room: number): number => LEAST + Math.sqrt(part) * (room - LEAST);
  return (
    <svg class="small" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img">
      <title>{textOf(fault, noun, steps.values)}</title>
      {axis.ticks.map(({ place, text }) => (
        <rect key={text} class="axis" x={place * WIDTH} y={0} width={1} height={HEIGHT} />
      ))}
      {steps.at.map((at, index) => {
        const count = steps.values[index] ?? 0;
        const high = tall(count / scale.down, MIDDLE);
        const right = x(steps.at[index + 1] ?? Infinity);
        return count === 0 ? null : (
          <rect
            key={at}
            class={noun === 'Service' ? 'down' : 'short'}
            x={x(at)}
            y={MIDDLE - high}
            width={Math.max(1.5, right - x(at))}
            height={high}
          />
        );
      })}
      <rect class="axis" x={0} y={MIDDLE} width={WIDTH} height={1} />
      {fault.evictions.map(([at, count]) => (
        <rect
          key={at}
          class="evicted"
          x={Math.min(x(at), WIDTH - 2.5)}
          y={MIDDLE + 1}
          width={2.5}
          height={tall(count / scale.evictions, HEIGHT - MIDDLE - 1)}
        />
      ))}
    </svg>
  );
}

function textOf({ evictions }: PageFault, noun: string, down: readonly number[]): string {
  const most = Math.max(0, ...down);
  const all = evictions.reduce((sum, [, count]) => sum + count, 0);
  const [first] = evictions;
  const last = evictions.at(-1);
  const when =
    first === undefined || last === undefined
      ? ''
      : first === last
        ? ` at ${offsetText(first[0])}`
        : ` from ${offsetText(first[0])} to ${offsetText(last[0])}`;
  return `${counted(most, noun)} down at once; ${counted(all, 'eviction')}${when}`;
}
