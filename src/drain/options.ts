import type { LabelSelector } from '#cluster';
import { type Duration, seconds } from '#units';

/** The flags of `kubectl drain`. */
export interface DrainOptions {
  /** `--grace-period`; absent: each pod's own. */
  readonly gracePeriodSeconds?: number;
  /** `--timeout`, for each node; absent: forever. */
  readonly timeout?: Duration;
  /** `--force`: also pods without a controller, and those of a DaemonSet that is gone. */
  readonly force: boolean;
  readonly ignoreDaemonSets: boolean;
  readonly deleteEmptyDirData: boolean;
  /** `--disable-eviction`: deletes pods, so that budgets are ignored. */
  readonly disableEviction: boolean;
  readonly podSelector: LabelSelector;
  /** `--skip-wait-for-delete-timeout`, in seconds; 0 waits for every pod. */
  readonly skipWaitForDeleteTimeout: number;
  /**
   * Each node has a `kubectl drain` of its own; all begin at once, as a tool that removes nodes
   * begins them.
   */
  readonly parallel: boolean;
}

/** The defaults of `kubectl drain`. */
export const DRAIN_DEFAULTS: DrainOptions = {
  force: false,
  ignoreDaemonSets: false,
  deleteEmptyDirData: false,
  disableEviction: false,
  podSelector: [],
  skipWaitForDeleteTimeout: 0,
  parallel: false,
};

/**
 * The time between a refused eviction and the next try.
 * @upstream kubectl pkg/cmd/drain/drain.go NewDrainCmdOptions (1.36)
 */
export const EVICTION_RETRY_DELAY: Duration = seconds(5);

/**
 * The time between two looks whether a pod is gone.
 * @upstream kubectl pkg/drain/drain.go evictPods (1.36)
 */
export const DELETION_POLL_INTERVAL: Duration = seconds(1);
