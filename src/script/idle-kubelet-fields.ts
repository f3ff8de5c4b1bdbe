import type { Diagnostic } from '#diagnostics';
import { readKubeletConfiguration } from '#kubelet-configuration';
import type { LocatedValue, Path, Written } from '#script-fields';
import { warningAt } from '#script-fields';

/** Warns about KubeletConfiguration fields without effect, in all kubelets of a script. */
export const idleFieldsOfScript = (written: LocatedValue): Diagnostic[] => [
  ...placesIn(written.value, ['spec', 'set', 'kubelet']).flatMap((path) =>
    idleFieldsAt(written, written.value, [...path, 'config']),
  ),
  ...placesIn(written.value, ['spec', 'events']).flatMap((path) =>
    idleFieldsOfEvent(written, path),
  ),
];

/** The same for the event at a path, which may be of another kind. */
export const idleFieldsOfEvent = (written: LocatedValue, path: Path = []): Diagnostic[] =>
  idleFieldsAt(written, written.value, [...path, 'setKubelet', 'config']);

/** The same in the part of a KubeletConfiguration at a path of a value. */
export function idleFieldsAt(
  written: Pick<Written, 'placeOfKey'>,
  value: unknown,
  path: Path,
): Diagnostic[] {
  const { problems } = readKubeletConfiguration(valueAt(value, path), 'user');
  return problems
    .filter(({ severity }) => severity === 'warning')
    .map(({ code, message, path: within }) =>
      warningAt(written.placeOfKey([...path, ...within]), { code, message }),
    );
}

/** The paths of a list's items. */
function placesIn(value: unknown, path: Path): readonly Path[] {
  const list = valueAt(value, path);
  return Array.isArray(list) ? list.map((_, index) => [...path, index]) : [];
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
