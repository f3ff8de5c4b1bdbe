import type { PodDisruptionBudget, PriorityClass, Service } from '#cluster';
import { type PlacedObject, projectObject } from '#snapshot';
import type { Draft } from '../draft.ts';
import { isSame } from '../pods/new-spec.ts';
import { complain } from './complain.ts';
import { immutableOfClass } from './immutable.ts';
import { isMapping, merged } from './merge.ts';
import { writtenBudget } from './written-form.ts';

const keyOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
  `${namespace}/${name}`;

/** Lays a PodDisruptionBudget over the cluster. One bound replaces the other. */
export function applyBudget(draft: Draft, placed: PlacedObject, given: PodDisruptionBudget): void {
  const live = draft.budgets.get(keyOf(given));
  if (live === undefined) {
    draft.added.add(`PodDisruptionBudget/${keyOf(given)}`);
    const status = { ...given.status, observedGeneration: given.generation };
    draft.budgets.set(keyOf(given), { ...given, status });
    return;
  }
  const spec = fieldsOf(placed, 'spec');
  const written = writtenBudget(live);
  const { minAvailable, maxUnavailable, ...others } = written.spec;
  const givesBound = 'minAvailable' in spec || 'maxUnavailable' in spec;
  const base = { ...written, spec: givesBound ? others : { ...others, ...boundOf(live) } };
  const result = projectObject('PodDisruptionBudget', merged(base, { spec }));
  if (!result.ok) {
    for (const { message, field } of result.faults) {
      complain(draft, placed, field, `PodDisruptionBudget/${keyOf(given)}: ${message}`);
    }
    return;
  }
  const read = result.entry.object as PodDisruptionBudget;
  const selector = 'selector' in spec ? given.spec.selector : live.spec.selector;
  const next = { ...live, spec: { ...read.spec, selector } };
  if (isSame(live.spec, next.spec)) return;
  draft.changed.add(`PodDisruptionBudget/${keyOf(given)}`);
  draft.budgets.set(keyOf(given), next);
}

const boundOf = ({ spec: { minAvailable, maxUnavailable } }: PodDisruptionBudget) => ({
  ...(minAvailable !== undefined && { minAvailable }),
  ...(maxUnavailable !== undefined && { maxUnavailable }),
});

const fieldsOf = ({ raw }: PlacedObject, name: string): Readonly<Record<string, unknown>> => {
  const fields = isMapping(raw) ? raw[name] : undefined;
  return isMapping(fields) ? fields : {};
};

/** Lays a Service over the cluster. Endpoints of another selector are written anew. */
export function applyService(draft: Draft, placed: PlacedObject, given: Service): void {
  const key = keyOf(given);
  const live = draft.services.get(key);
  const spec = fieldsOf(placed, 'spec');
  const next: Service =
    live === undefined
      ? given
      : {
          ...live,
          ...('selector' in spec && given.selector !== undefined && { selector: given.selector }),
          ...('publishNotReadyAddresses' in spec && {
            publishNotReadyAddresses: given.publishNotReadyAddresses,
          }),
        };
  if (live !== undefined && isSame(live, next)) return;
  (live === undefined ? draft.added : draft.changed).add(`Service/${key}`);
  draft.services.set(key, next);
  if (isSame(live?.selector, next.selector)) return;
  draft.endpointSlices = draft.endpointSlices.filter(
    ({ namespace, service }) => `${namespace}/${service}` !== key,
  );
}

/** Lays a PriorityClass over the cluster. New pods get its value; existing ones keep theirs. */
export function applyPriorityClass(draft: Draft, placed: PlacedObject, given: PriorityClass): void {
  const key = keyOf(given);
  const name = `PriorityClass/${given.name}`;
  const live = draft.priorityClasses.get(key);
  if (live === undefined) {
    draft.added.add(name);
    draft.priorityClasses.set(key, given);
    return;
  }
  const faults = immutableOfClass(live, given);
  for (const { field, why } of faults) complain(draft, placed, field, `${name}: ${why}`);
  if (faults.length > 0 || live.globalDefault === given.globalDefault) return;
  draft.changed.add(name);
  draft.priorityClasses.set(key, { ...live, globalDefault: given.globalDefault });
}
