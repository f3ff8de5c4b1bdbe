import { isSource, SOURCES, type Source } from '#chance';
import { nearest } from '#diagnostics';
import { UserError } from '../user-error.ts';

/** The sources that `--hold` names. Throws a {@link UserError} for an unknown source. */
export const heldSources = (names: readonly string[]): readonly Source[] => [
  ...new Set(names.map(sourceCalled)),
];

function sourceCalled(name: string): Source {
  if (isSource(name)) return name;
  const near = nearest(name, SOURCES);
  const hint = near === undefined ? `sources are ${SOURCES.join(', ')}` : `did you mean ${near}?`;
  throw new UserError(`--hold: there is no source ${JSON.stringify(name)}`, hint);
}
