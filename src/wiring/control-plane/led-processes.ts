import type { Recorder, TimelineEvent } from '#causes';
import { type Cluster, LED_COMPONENTS, type LedComponent } from '#cluster';
import { LEASE_DURATION, LedProcess, type LedProcessParts } from '#outage';
import type { Timeline } from '#timeline';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { PlayInput } from '../play-input.ts';

interface Parts {
  readonly timeline: Timeline;
  readonly recorder: Recorder<TimelineEvent>;
  readonly chance: LeftToChance;
  readonly processes: Readonly<Record<LedComponent, LedProcessParts['instance']>>;
}

/** The processes of the control plane that work only while they hold their Lease. */
export function ledProcesses(
  { chance, processes, ...parts }: Parts,
  { cluster, restartOfManager = 'at-once' }: PlayInput,
): Readonly<Record<LedComponent, LedProcess>> {
  const electionDraws = chance.electionDraws();
  const informerDraws = chance.informerDraws();
  const { leads } = chance.recorded;
  const make = (component: LedComponent): LedProcess =>
    new LedProcess({
      ...parts,
      component,
      instance: processes[component],
      leaseDuration: leaseDurationOf(cluster, component),
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

const leaseDurationOf = ({ elections = [] }: Cluster, component: LedComponent) =>
  elections.find(({ name }) => name === component)?.leaseDuration ?? LEASE_DURATION;
