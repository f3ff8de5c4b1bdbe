import { type Duration, microseconds } from '#units';

/** Durations of storage operations, which no API shows. */
export interface StorageTimes {
  /** To attach a volume to a node. */
  readonly attachTime: Duration;
  /** To detach it. */
  readonly detachTime: Duration;
  /** To create one. */
  readonly provisionTime: Duration;
}

const NONE = microseconds(0);

/** Default times: storage answers at once. */
export const AT_ONCE: StorageTimes = { attachTime: NONE, detachTime: NONE, provisionTime: NONE };
