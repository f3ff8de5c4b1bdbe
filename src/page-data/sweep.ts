import type { SweepRow } from '#documents';
import type { PageCourse } from './lanes.ts';

/** The faults of a sweep as the page draws them. All times are seconds since the start. */
export interface PageSweep {
  /** The end of the axis of time: a little behind the last thing that happens in any fault. */
  readonly end: number;
  /** Names of Services and workloads, which outages name by their index. */
  readonly names: readonly string[];
  /** The worst first, as the rows of the table. */
  readonly faults: readonly PageFault[];
}

export interface PageFault {
  /** The fault, with its event and its settings where these can differ. */
  readonly name: string;
  readonly kind: SweepRow['kind'];
  readonly command: string;
  readonly evictions: PageCourse;
  readonly down: readonly PageOutage[];
  /** Other losses, in sentences. */
  readonly losses: readonly string[];
}

/** An object that was down: in some periods, for so many seconds, some of them unnoticed. */
export interface PageOutage {
  readonly name: number;
  readonly seconds: number | null;
  readonly unnoticed: number;
  readonly spans: readonly (readonly [from: number, to: number | null])[];
  /** The words in place of its end, where it has none. */
  readonly endless?: string;
}
