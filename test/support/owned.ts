import {
  type Pod,
  type PodSpec,
  readObjectSelector,
  type WorkloadKind,
  type WorkloadObject,
} from '#cluster';
import { controlledBy, workload } from './budgets.ts';
import { pod, spec } from './builders.ts';

/** A workload of the namespace `shop` that makes pods labelled `app: NAME` of this spec. */
export const making = (
  kind: WorkloadKind,
  name: string,
  given: Partial<PodSpec> = {},
  more: Partial<WorkloadObject> = {},
): WorkloadObject =>
  workload(kind, name, {
    selector: readObjectSelector({ matchLabels: { app: name } }),
    template: { labels: { app: name }, annotations: {}, finalizers: [], ...spec(given) },
    ...more,
  });

/** A pod that such a workload has made, `shop/NAME`. */
export const madePod = (
  owner: WorkloadObject,
  name: string,
  nodeName: string,
  given: Partial<Pod> = {},
): Pod =>
  pod(`shop/${name}`, nodeName, {
    labels: owner.template?.labels ?? {},
    ownerReferences: [controlledBy(owner)],
    ...(owner.template && { spec: owner.template.spec }),
    ...given,
  });
