import {
  type InstanceType,
  LABEL_CAPACITY_TYPE,
  LABEL_INSTANCE_TYPE,
  LABEL_ZONE,
} from '#autoscaling';
import type { Labels, NodePool, NodeRequirement } from '#cluster';
import { addToList, compareText, type Instant, remembered } from '#units';

/** A machine of one type in one zone, as one capacity type. */
export interface Offering {
  readonly type: InstanceType;
  readonly zone: string;
  readonly capacityType: string;
  readonly price: number;
}

const offeringKey = ({ type, zone, capacityType }: Offering): string =>
  `${type.name} ${zone} ${capacityType}`;

const LABEL_ARCH = 'kubernetes.io/arch';
const LABEL_OS = 'kubernetes.io/os';

/** The labels that a machine of an offering has. */
export const labelsOf = remembered(
  ({ type, zone, capacityType }: Offering): Labels => ({
    ...type.labels,
    [LABEL_INSTANCE_TYPE]: type.name,
    [LABEL_ZONE]: zone,
    [LABEL_CAPACITY_TYPE]: capacityType,
  }),
);

/** The labels that all offerings of a list have in common. */
export const commonLabels = remembered((offerings: readonly Offering[]): Labels => {
  const [first, ...others] = offerings.map(labelsOf);
  const common = Object.entries(first ?? {}).filter(([key, value]) =>
    others.every((labels) => labels[key] === value),
  );
  return Object.fromEntries(common);
});

/** The offerings of a list by their zone. */
export const byZone = remembered(
  (offerings: readonly Offering[]): ReadonlyMap<string, readonly Offering[]> => {
    const zones = new Map<string, Offering[]>();
    for (const offering of offerings) addToList(zones, offering.zone, offering);
    return zones;
  },
);

/** Those of a list that are kept; the list itself where all are. */
export function kept(
  offerings: readonly Offering[],
  isKept: (offering: Offering) => boolean,
): readonly Offering[] {
  const left = offerings.filter(isKept);
  return left.length === offerings.length ? offerings : left;
}

/**
 * Whether labels meet a requirement of a pool.
 * @upstream karpenter pkg/scheduling/requirement.go Has (1.12)
 */
export function meets(labels: Labels, { key, operator, values }: NodeRequirement): boolean {
  const value = labels[key];
  const [first = ''] = values;
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return Number(value) > Number(first);
    case 'Gte':
      return Number(value) >= Number(first);
    case 'Lt':
      return Number(value) < Number(first);
    case 'Lte':
      return Number(value) <= Number(first);
  }
}

/** Labels that nodes only have if a pool or a type gives them. */
const isKnown = (key: string, labels: Labels): boolean => labels[key] !== undefined;

/**
 * The offerings that a pool may make nodes of, cheapest first. A requirement on a label that a type
 * does not tell is taken as met.
 */
export function offeringsOf(
  { template, name }: NodePool,
  types: readonly InstanceType[],
  zones: readonly string[],
): readonly Offering[] {
  const given = { ...template.labels, 'karpenter.sh/nodepool': name };
  return types
    .flatMap((type) => {
      const offered = type.zones.length > 0 ? type.zones : zonesFor(template.requirements, zones);
      return Object.entries(type.prices).flatMap(([capacityType, price]) =>
        offered.map((zone) => ({ type, zone, capacityType, price })),
      );
    })
    .filter((offering) => {
      const labels = { ...labelsOf(offering), ...given };
      const capacityTypes = template.requirements.some(({ key }) => key === LABEL_CAPACITY_TYPE);
      // A pool that names no capacity type takes machines on demand.
      if (!capacityTypes && offering.capacityType !== 'on-demand') return false;
      return template.requirements.every(
        (requirement) =>
          meets(labels, requirement) ||
          (!isKnown(requirement.key, labels) && !isDecisive(requirement.key)),
      );
    })
    .sort(
      (a, b) =>
        a.price - b.price || compareText(a.type.name, b.type.name) || compareText(a.zone, b.zone),
    );
}

const isDecisive = (key: string): boolean =>
  [LABEL_INSTANCE_TYPE, LABEL_ZONE, LABEL_CAPACITY_TYPE, LABEL_ARCH, LABEL_OS].includes(key);

/** The zones that a pool names, or else those of the cluster. */
function zonesFor(
  requirements: readonly NodeRequirement[],
  zones: readonly string[],
): readonly string[] {
  const named = requirements.find(({ key, operator }) => key === LABEL_ZONE && operator === 'In');
  return named?.values ?? zones;
}

/** Offerings that the cloud lacked, each until an instant. */
export class Unavailable {
  readonly #until = new Map<string, Instant>();

  mark(offering: Offering, until: Instant): void {
    this.#until.set(offeringKey(offering), until);
  }

  has(offering: Offering, now: Instant): boolean {
    return (this.#until.get(offeringKey(offering)) ?? 0) > now;
  }

  /** The instants at which an offering is asked for again. */
  turns(now: Instant): readonly Instant[] {
    return [...this.#until.values()].filter((until) => until > now);
  }
}
