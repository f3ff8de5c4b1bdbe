import type { RecommendedContainer, ResourceList, VerticalAutoscaler } from '#cluster';
import { compareQuantities, isZeroQuantity, quantity } from '#units';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const AMOUNTS = record(quantityText);

const POLICY = object({
  containerName: withDefault(text, ''),
  mode: withDefault(text, 'Auto'),
  minAllowed: AMOUNTS,
  maxAllowed: AMOUNTS,
  controlledValues: withDefault(text, 'RequestsAndLimits'),
});

export const VERTICAL_AUTOSCALER = object({
  metadata: META,
  spec: object({
    targetRef: object({ kind: text, name: text }),
    updatePolicy: object({ updateMode: withDefault(text, 'Auto') }),
    resourcePolicy: object({ containerPolicies: list(POLICY) }),
  }),
  status: object({
    recommendation: optional(
      object({ containerRecommendations: list(object({ containerName: text, target: AMOUNTS })) }),
    ),
  }),
});

type Raw = ValueOf<typeof VERTICAL_AUTOSCALER>;
type Policy = Raw['spec']['resourcePolicy']['containerPolicies'][number];

/** Undefined where new pods get nothing of it: with the mode Off, or before its first recommendation. */
export function projectVerticalAutoscaler({
  metadata,
  spec: { targetRef, updatePolicy, resourcePolicy },
  status: { recommendation },
}: Raw): VerticalAutoscaler | undefined {
  const recommended = recommendation?.containerRecommendations ?? [];
  const containers = recommended.flatMap(({ containerName: name, target }) => {
    const policy = policyFor(name, resourcePolicy.containerPolicies);
    return policy?.mode === 'Off' ? [] : within(name, target, policy);
  });
  if (updatePolicy.updateMode === 'Off' || containers.length === 0) return undefined;
  const namespace = namespaceOf(metadata);
  return {
    ...projectMeta(metadata, namespace),
    target: `${targetRef.kind}/${namespace}/${targetRef.name}`,
    containers,
  };
}

/** A policy that names the container counts before the one for all. */
const policyFor = (name: string, policies: readonly Policy[]): Policy | undefined =>
  policies.find(({ containerName }) => containerName === name) ??
  policies.find(({ containerName }) => containerName === '*');

/** @upstream vertical-pod-autoscaler pkg/utils/vpa/capping.go applyVPAPolicy (1.5) */
function within(name: string, target: ResourceList, policy?: Policy): RecommendedContainer {
  const capped = Object.entries(target).map(([resource, amount]) => {
    const atLeast = farther(amount, policy?.minAllowed[resource], 1);
    return [resource, farther(atLeast, policy?.maxAllowed[resource], -1)];
  });
  return {
    name,
    requests: Object.fromEntries(capped),
    setsLimits: policy?.controlledValues !== 'RequestsOnly',
  };
}

/** The bound where it is set and lies in that direction of the amount. */
function farther(amount: string, bound: string | undefined, direction: 1 | -1): string {
  if (bound === undefined || isZeroQuantity(quantity(bound))) return amount;
  return compareQuantities(quantity(bound), quantity(amount)) === direction ? bound : amount;
}
