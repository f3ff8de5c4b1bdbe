import { strictlyAfter } from '#timeline';
import { type Duration, type Instant, later, microseconds, milliseconds, seconds } from '#units';

/** How soon the kubelets of nodes see what happened to containers, and tell it. */
export interface KubeletPace {
  /** The first look of a kubelet at its containers after an instant. */
  readonly relistAfter: (node: string, at: Instant) => Instant;
  /** From the start of a kubelet until its first status. */
  readonly startOf: (node: string) => Duration;
  /**
   * From the first status of a kubelet whose machine was off until the pods that were deleted
   * meanwhile are gone.
   */
  readonly afterBoot: (node: string) => Duration;
  /** When a kubelet whose machine thaws at an instant hears again of pods that were deleted. */
  readonly hearsAfterThaw: (node: string, at: Instant) => Instant;
}

/** What a pace draws: a number from 0 to 1 for each name. */
export type PaceDraws = (name: string, n: number) => number;

/**
 * The time from one look of a kubelet at its containers to the next.
 * @upstream pkg/kubelet/kubelet.go genericPlegRelistPeriod (1.36)
 */
export const RELIST_PERIOD = seconds(1);

/** Measured: kubelets of 1.36 on an idle machine. */
const START = { least: milliseconds(400), most: milliseconds(1_200) } as const;
const AFTER_BOOT = { least: milliseconds(1_000), most: milliseconds(1_400) } as const;

/**
 * The watch of pods broke while the machine stood still: the first wait before the next one.
 * @upstream client-go/tools/cache/reflector.go NewReflectorWithOptions (1.36)
 */
const AFTER_THAW = { least: milliseconds(800), most: milliseconds(1_600) } as const;

/** The middle of everything, where nothing is drawn. */
const MIDDLE: PaceDraws = () => 1 / 2;

/** A kubelet looks at fixed places after the start, its own phase in the period. */
export function paceOf(start: Instant, period: Duration, draws: PaceDraws = MIDDLE): KubeletPace {
  const times = new Map<string, number>();
  const between = (
    node: string,
    what: string,
    { least, most }: Readonly<Record<'least' | 'most', Duration>>,
  ) => {
    const name = `${node} ${what}`;
    const n = (times.get(name) ?? 0) + 1;
    times.set(name, n);
    return microseconds(Math.round(least + draws(name, n) * (most - least)));
  };
  return {
    relistAfter: (node, at) => {
      const origin = later(start, microseconds(Math.floor(draws(node, 0) * period)));
      return strictlyAfter({ origin, period }, at);
    },
    startOf: (node) => between(node, 'start', START),
    afterBoot: (node) => between(node, 'boot', AFTER_BOOT),
    hearsAfterThaw: (node, at) => later(at, between(node, 'thaw', AFTER_THAW)),
  };
}

const NO_TIME = microseconds(0);

/** Kubelets that see and tell everything at once. */
export const AT_ONCE: KubeletPace = {
  relistAfter: (_, at) => at,
  startOf: () => NO_TIME,
  afterBoot: () => NO_TIME,
  hearsAfterThaw: (_, at) => at,
};
