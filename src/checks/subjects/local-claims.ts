import type { PlacedObjects } from './objects.ts';

/** Claims by namespace and name that are bound to volumes of some nodes only. */
export function findLocalClaims({
  volumes,
  claims,
}: PlacedObjects): ReadonlyMap<string, ReadonlySet<string>> {
  const local = new Set(
    volumes
      .filter(({ source }) => source.kind === 'local' || source.kind === 'hostPath')
      .map(({ name }) => name),
  );
  const found = new Map<string, Set<string>>();
  for (const { namespace, name, volumeName } of claims) {
    if (volumeName === undefined || !local.has(volumeName)) continue;
    const names = found.get(namespace);
    if (names === undefined) found.set(namespace, new Set([name]));
    else names.add(name);
  }
  return found;
}
