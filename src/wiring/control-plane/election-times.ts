import type { LedComponent } from '#cluster';
import type { ElectionTimes } from '#outage';
import type { Behaviors } from '#versions';

/** How each component elects its leader. */
export const electionTimesOf = ({
  leaderElection: { manager, scheduler },
}: Pick<Behaviors, 'leaderElection'>): Readonly<Record<LedComponent, ElectionTimes>> => ({
  'kube-controller-manager': manager,
  'kube-scheduler': scheduler,
});
