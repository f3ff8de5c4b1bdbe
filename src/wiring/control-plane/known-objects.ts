import type { CauseId, Recorder } from '#causes';
import { LED_COMPONENTS, type LedComponent, type Store, StoreCopy } from '#cluster';
import { type ControlPlaneCause, HeldWatch, type LedProcessParts } from '#outage';
import type { Timeline } from '#timeline';
import type { PlayInput } from '../play-input.ts';

/** The objects as a component knows them. */
export interface KnownObjects {
  readonly store: Store;
  /** What holds its watches, where the script does. */
  readonly watch?: HeldWatch;
}

export type KnownByComponent = Readonly<Record<LedComponent, KnownObjects>>;

/**
 * The objects as the components of the control plane know them: the API itself, or a copy for a
 * component that is to go on with old objects.
 */
export function knownObjects(
  { timeline, store, recorder }: Parts,
  { cluster, occurrences }: Pick<PlayInput, 'cluster' | 'occurrences'>,
): KnownByComponent {
  const known = (component: LedComponent): KnownObjects => {
    const isHeld = occurrences.some(
      ({ action }) => action.kind === 'staleWatch' && action.component === component,
    );
    if (!isHeld) return { store };
    const copy = new StoreCopy(timeline, cluster, store);
    return { store: copy, watch: new HeldWatch({ component, copy, clock: timeline, recorder }) };
  };
  const [manager, scheduler] = LED_COMPONENTS;
  return { [manager]: known(manager), [scheduler]: known(scheduler) };
}

interface Parts {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly recorder: Recorder<ControlPlaneCause>;
}

type Instance = LedProcessParts['instance'];

/** A process that lists all objects anew when it starts. */
export const listingAnew = (instance: Instance, { watch }: KnownObjects): Instance => ({
  startNow: (because: CauseId) => {
    watch?.renew();
    instance.startNow(because);
  },
  stopNow: () => instance.stopNow(),
});
