import { compareText, firstDifference, type Instant } from '#units';

/** The object that an Event is about. Nodes have the namespace ''; kubelets give no uid of theirs. */
interface EventSubject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** An Event of `v1` or `events.k8s.io/v1`, in the same form for both. */
export interface ApiEvent {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly about: EventSubject;
  readonly reason: string;
  readonly message: string;
  /** The component that reports it, such as `kubelet` or `taint-eviction-controller`. */
  readonly component: string;
  /** The host of the component, where the Event names one: the node, for kubelets. */
  readonly host?: string | undefined;
  /** When it was seen at first; undefined where the Event tells no time. */
  readonly first?: Instant | undefined;
  /** When it was seen at last; the same as `first` for an Event that was seen once. */
  readonly last?: Instant | undefined;
  /** How often it was seen. */
  readonly count: number;
  /** Whether its time has fractions of a second. Other times are cut off to whole seconds. */
  readonly isExact: boolean;
}

/** Events by namespace, then name: names of Events are unique. */
export const compareApiEvents = (
  a: Pick<ApiEvent, 'namespace' | 'name'>,
  b: Pick<ApiEvent, 'namespace' | 'name'>,
): number => firstDifference(compareText(a.namespace, b.namespace), compareText(a.name, b.name));
