import { judgeName } from '#versions';
import type { InputSummary } from '../bytes/input.ts';
import { Counter } from '../objects/counter.ts';
import type { Findings } from '../objects/findings.ts';
import type { KubeletFlag } from '../objects/setup/kubelet-flag.ts';
import type { Setup } from '../objects/setup/setup.ts';
import type { LoadedManifests } from './manifests.ts';

/** A flag in a script may belong to another program. */
const isOfKubelet = ({ name, isCertain }: KubeletFlag): boolean =>
  isCertain || judgeName('kubelet-flag', name, undefined) === undefined;

/** The files without any known object, and the unknown kinds. */
export function unknownIn(
  { understood, unknownKinds }: Pick<Findings, 'understood' | 'unknownKinds'>,
  summaries: readonly InputSummary[],
  setup: Setup,
): Pick<LoadedManifests, 'notUnderstood' | 'unknownKinds'> {
  const knownPaths = new Set([
    ...understood,
    ...summaries.flatMap(({ path, objects }) => (Object.keys(objects).length > 0 ? [path] : [])),
    ...[...setup.kubeletConfigurations, ...setup.inhibitDelays].map(({ path }) => path),
    ...setup.kubeletFlags.filter(({ flags }) => flags.some(isOfKubelet)).map(({ path }) => path),
  ]);
  const counter = new Counter();
  for (const kind of [...unknownKinds.values()].flat()) counter.add(kind);
  return {
    notUnderstood: summaries
      .filter(({ path }) => !knownPaths.has(path))
      .map(({ path }) => ({ path, kinds: [...new Set(unknownKinds.get(path))] })),
    unknownKinds: counter.tally,
  };
}
