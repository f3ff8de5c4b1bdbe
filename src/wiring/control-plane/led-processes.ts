import type { Recorder, TimelineEvent } from '#causes';
import { LED_COMPONENTS, type LedComponent } from '#cluster';
import { LedProcess, type LedProcessParts } from '#outage';
import type { Timeline } from '#timeline';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';
import { electionTimesOf } from './election-times.ts';

interface Parts {
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent>;
  readonly chance: LeftToChance;
  readonly processes: Readonly<Record<LedComponent, LedProcessParts['instance']>>;
}

/** The processes of the control plane that work only while they hold their Lease. */
export function ledProcesses(
  { chance, processes, ...parts }: Parts,
  { behaviors, restartOfManager = 'at-once' }: PlayInput,
): Readonly<Record<LedComponent, LedProcess>> {
  const electionDraws = chance.electionDraws();
  const informerDraws = chance.informerDraws();
  const { leads } = chance.recorded;
  const times = electionTimesOf(behaviors);
  const make = (component: LedComponent): LedProcess =>
    new LedProcess({
      ...parts,
      component,
      instance: processes[component],
      times: times[component],
      // kube-scheduler does without what kube-controller-manager looks up.
      restart: component === 'kube-controller-manager' ? restartOfManager : 'at-once',
      ...(leads && { leadsAt: (from) => leads(component, from) }),
      electionDraws:
        electionDraws && ((election) => electionDraws(`${component} without API`, election)),
      informerDraws:
        informerDraws && ((election, n) => informerDraws(`${component} ${election} ${n}`)),
    });
  const [manager, scheduler] = LED_COMPONENTS;
  return { [manager]: make(manager), [scheduler]: make(scheduler) };
}
