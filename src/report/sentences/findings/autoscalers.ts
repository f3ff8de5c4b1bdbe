import type { FindingData } from '#documents';
import { counted, listed, offsetText } from '#words';

type FindingOf<Kind extends FindingData['kind']> = Extract<FindingData, { readonly kind: Kind }>;

const NAMES = { 'cluster-autoscaler': 'Cluster Autoscaler', karpenter: 'Karpenter' } as const;

const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const autoscalerHaltedText = ({
  autoscaler,
  unready,
  nodes,
  from,
  to,
}: Omit<FindingOf<'autoscaler-halted'>, 'kind'>): string =>
  `${NAMES[autoscaler]} orders and removes nothing from ${offsetText(from)} ` +
  `${to === null ? 'on, to the end' : `to ${offsetText(to)}`}: ${unready} of ` +
  `${counted(nodes, 'node')} ${verb(unready, 'is', 'are')} not ready, more than it accepts`;

export const scaleUpInDeadZoneText = ({
  zone,
  nodes,
  failed,
  from,
}: Omit<FindingOf<'scale-up-in-dead-zone'>, 'kind'>): string =>
  `from ${offsetText(from)} on, ${counted(nodes.length, 'machine')} ` +
  `${verb(nodes.length, 'is', 'are')} ordered in ${zone}, where no node is ready` +
  (failed === 0
    ? ''
    : `; ${counted(failed, 'order')} of these ${verb(failed, 'is', 'are')} given up`);

export const repairBlockedText = ({
  pool,
  blocked,
  unhealthy,
  nodes,
  from,
}: Omit<FindingOf<'repair-blocked'>, 'kind'>): string =>
  `Karpenter does not repair ${listed(blocked, 3)} of ${pool} from ${offsetText(from)} on: ` +
  `${unhealthy} of its ${counted(nodes, 'node')} ${verb(unhealthy, 'is', 'are')} not healthy, ` +
  'more than 20 %';

export const upcomingHidesPendingText = ({
  autoscaler,
  pods,
  from,
}: Omit<FindingOf<'upcoming-hides-pending'>, 'kind'>): string =>
  `${NAMES[autoscaler]} orders nothing for ${listed(pods, 3)} from ${offsetText(from)} on: ` +
  `${verb(pods.length, 'it', 'they')} would fit on nodes that it expects, and these do not come`;

export const neverRegistersText = ({
  pool,
  times,
  from,
  to,
}: Omit<FindingOf<'never-registers-loop'>, 'kind'>): string =>
  `machines of ${pool} never register: ${counted(times, 'order')} are given up from ` +
  `${offsetText(from)} to ${offsetText(to)}, and each time others are ordered`;

export const poolAtMaximumText = ({
  pool,
  pods,
  from,
}: Omit<FindingOf<'pool-at-maximum'>, 'kind'>): string =>
  `${pool} may have no more nodes: from ${offsetText(from)} on it does not help ${listed(pods, 3)}, ` +
  `which ${verb(pods.length, 'has', 'have')} no node at the end`;
