import type { Duration } from '#units';

/** Causes that concern containers that end again and again. */
export type RestartCause = {
  /** It ends as soon as it is started, and nothing known will change that. */
  readonly kind: 'kubelet/restarts-go-on';
  readonly pod: string;
  readonly node: string;
  readonly container: string;
  /** From one start to the next. */
  readonly every: Duration;
};
