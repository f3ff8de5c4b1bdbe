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
  {
    understood,
    emptyLists,
    unknownKinds,
  }: Pick<Findings, 'understood' | 'emptyLists' | 'unknownKinds'>,
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
      .map(({ path }) => {
        const kinds = [...new Set(unknownKinds.get(path))];
        const isEmpty = emptyLists.has(path) && kinds.length === 0;
        return { path, kinds, ...(isEmpty && { isEmpty }) };
      }),
    unknownKinds: counter.tally,
  };
}
