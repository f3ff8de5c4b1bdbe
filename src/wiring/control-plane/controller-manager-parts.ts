import type { NewPods } from '#admission';
import type { NodeOrder, TokenLines } from '#api-clients';
import type { Ledger } from '#causes';
import type { Cluster, Store } from '#cluster';
import type { ScaleReader } from '#controllers/disruption';
import type { ListedEndpoints } from '#controllers/endpoint-slice';
import type { DrawnOrder } from '#controllers/node-lifecycle';
import type { IsMissing, StorageTimes } from '#pod-volumes';
import type { Cause } from '#run-facts';
import type { Timeline } from '#timeline';
import type { Instant } from '#units';
import type { Behaviors } from '#versions';
import type { PodMaker, Rollouts } from '#workloads';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import type { ClientFactory } from './processes.ts';

/** The parts that kube-controller-manager works with. */
export interface ControllerManagerParts {
  readonly timeline: Timeline;
  /** The API. */
  readonly store: Store;
  /** The objects as its controllers know them. */
  readonly known: Store;
  readonly ledger: Ledger<Cause>;
  readonly behaviors: Behaviors;
  readonly start: Instant;
  readonly scales: ScaleReader;
  readonly storageTimes: StorageTimes;
  readonly isMissing: IsMissing;
  /** The admission of new pods. */
  readonly newPods: NewPods;
  /** Creates new pods; it outlives the process. */
  readonly maker: PodMaker;
  /** The rollouts that are under way; they outlive the process. */
  readonly rollouts: Rollouts;
  readonly clients: ClientFactory;
  /** The endpoints that EndpointSlices list; they outlive the process. */
  readonly listed: ListedEndpoints;
  /** The order in which controllers look at nodes. */
  readonly nodeOrder: NodeOrder;
  /** The order of each pass over nodes, where it is drawn. */
  readonly drawnOrder: DrawnOrder | undefined;
  readonly chance: LeftToChance;
  /** Notes the tokens of zones; it outlives the process. */
  readonly zoneTokens: TokenLines;
  readonly cluster: Cluster;
}
