import type { Diagnostic } from '#diagnostics';
import { compareText } from '#units';
import type { SeedObject } from '../project/model.ts';
import type { Complaints } from '../read/complaints.ts';
import type { Found, ObjectPlace } from '../read/findings.ts';

/**
 * Each object once. Files may overlap: equal states of an object are one, of different ones the
 * newer counts, and where nothing tells which one that is it is an error.
 */
export function mergeFound(objects: readonly Found[], complaints: Complaints): readonly Found[] {
  const merged: Found[] = [];
  const places = new Places();
  const repeated = new Map<string, readonly [Found, Found]>();
  for (const found of objects) {
    const place = places.of(found.seed, merged.length);
    const known = merged[place];
    if (known === undefined) {
      merged.push(found);
      continue;
    }
    const name = nameOf(found.seed);
    const age = compareAge(known, found);
    const isSame = JSON.stringify(known.seed.object) === JSON.stringify(found.seed.object);
    if (isSame) repeated.set(name, [known, found]);
    else if (age === undefined) complaints.add(DIFFERENT, () => conflict(name, known, found));
    else complaints.add(OUTDATED, () => outdated(name, known, found, age));
    if (age !== undefined && age < 0) merged[place] = found;
  }
  if (repeated.size > 0) complaints.add(REPEATED, () => repetition(repeated));
  return merged;
}

/** Where in the list of all objects each one stands. */
class Places {
  readonly #byKind = new Map<SeedObject['into'], Map<string, number>>();

  /** The place that the object of this name has, or from now on `next`. */
  of(seed: SeedObject, next: number): number {
    let places = this.#byKind.get(seed.into);
    if (places === undefined) {
      places = new Map();
      this.#byKind.set(seed.into, places);
    }
    const name = nameWithin(seed);
    const known = places.get(name);
    if (known === undefined) places.set(name, next);
    return known ?? next;
  }
}

/** What tells objects of one list apart: of those that are many, a text that is there already. */
function nameWithin(seed: SeedObject): string {
  switch (seed.into) {
    case 'nodes':
    case 'leases':
      return seed.object.name;
    case 'pods':
      return seed.object.key;
    default:
      return nameOf(seed);
  }
}

const DIFFERENT = 'snapshot/conflicting-objects';
const OUTDATED = 'snapshot/outdated-object';
const REPEATED = 'snapshot/repeated-objects';

/** `Pod shop/web-3`, `Node worker-1`: what tells objects apart. */
export function nameOf(seed: SeedObject): string {
  switch (seed.into) {
    case 'nodes':
      return `Node ${seed.object.name}`;
    case 'leases':
      return `Lease kube-node-lease/${seed.object.name}`;
    case 'pods':
      return `Pod ${seed.object.key}`;
    case 'workloads':
      return `${seed.object.kind} ${seed.object.namespace}/${seed.object.name}`;
    case 'budgets':
      return `PodDisruptionBudget ${seed.object.namespace}/${seed.object.name}`;
    case 'namespaces':
      return `Namespace ${seed.object.name}`;
    case 'services':
      return `Service ${seed.object.namespace}/${seed.object.name}`;
    case 'persistentVolumes':
      return `PersistentVolume ${seed.object.name}`;
    case 'persistentVolumeClaims':
      return `PersistentVolumeClaim ${seed.object.namespace}/${seed.object.name}`;
    case 'volumeAttachments':
      return `VolumeAttachment ${seed.object.name}`;
    case 'storageClasses':
      return `StorageClass ${seed.object.name}`;
    case 'priorityClasses':
      return `PriorityClass ${seed.object.name}`;
    case 'runtimeClasses':
      return `RuntimeClass ${seed.object.name}`;
    case 'csiNodes':
      return `CSINode ${seed.object.name}`;
    case 'csiDrivers':
      return `CSIDriver ${seed.object.name}`;
    case 'summaries':
      return `StatsSummary ${seed.object.node.nodeName}`;
    case 'node-metrics':
      return `NodeMetrics ${seed.object.name}`;
    case 'pod-metrics':
      return `PodMetrics ${seed.object.namespace}/${seed.object.name}`;
  }
}

/** Negative when `a` is the older state of an object; undefined when nobody can tell. */
export function compareAge(a: Found, b: Found): number | undefined {
  const versions = [a.resourceVersion ?? '', b.resourceVersion ?? ''] as const;
  if (!versions.every((version) => /^\d+$/.test(version))) return undefined;
  const [first, second] = versions.map((version) => version.replace(/^0+(?=\d)/, ''));
  if (first === undefined || second === undefined || first === second) return undefined;
  return first.length - second.length || compareText(first, second);
}

const printPlace = ({ path, position }: ObjectPlace): string =>
  `${path}:${position.line}:${position.column}`;

const conflict = (name: string, known: Found, { path, position }: Found): Diagnostic => ({
  code: DIFFERENT,
  severity: 'error',
  message: `${name} stands here and, in another state, at ${printPlace(known)}`,
  hint: 'leave one of the two out, or keep the resourceVersion that tells which is newer',
  path,
  position,
});

function outdated(name: string, known: Found, found: Found, age: number): Diagnostic {
  const [newer, older] = age < 0 ? [found, known] : [known, found];
  return {
    code: OUTDATED,
    severity: 'warning',
    message: `${name} stands here in an older state than at ${printPlace(newer)}, which counts`,
    path: older.path,
    position: older.position,
  };
}

function repetition(repeated: ReadonlyMap<string, readonly [Found, Found]>): Diagnostic {
  const [example] = [...repeated].sort(([a], [b]) => compareText(a, b));
  const [name, [first, second]] = example ?? ['', []];
  const count = repeated.size;
  return {
    code: REPEATED,
    severity: 'warning',
    message:
      count === 1
        ? `${name} stands more than once in the files and counts once`
        : `${count} objects stand more than once in the files and count once, such as ${name}`,
    ...(first !== undefined && { hint: `it stands at ${printPlace(first)} already` }),
    ...(second !== undefined && { path: second.path, position: second.position }),
  };
}
