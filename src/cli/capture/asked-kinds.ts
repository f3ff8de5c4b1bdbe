import { nearest } from '#diagnostics';
import { UserError } from '../user-error.ts';
import { ALL_PROXIED, allLists } from './plan.ts';
import { fullName, type Proxied, type Resource } from './resources.ts';

/** What `--add` names. */
export interface AskedKinds {
  readonly lists: readonly Resource[];
  readonly proxied: readonly Proxied[];
}

/** The names of all that a capture can add. */
export const ADDABLE: readonly string[] = [
  ...allLists(true).map(({ resource }) => resource),
  ...ALL_PROXIED,
];

/** Reads kinds as kubectl takes them: `pdb`, `pods`, `Pod`, `poddisruptionbudgets.policy`. */
export function askedKinds(texts: readonly string[]): AskedKinds {
  const names = texts.flatMap((text) => text.split(',')).map((name) => name.trim());
  const proxied = ALL_PROXIED.filter((each) => names.includes(each));
  const lists = allLists(true).filter((resource) => names.some((name) => isNamed(resource, name)));
  for (const name of names) {
    const isKnown =
      proxied.some((each) => each === name) || lists.some((each) => isNamed(each, name));
    if (isKnown) continue;
    const near = nearest(name, ADDABLE);
    throw new UserError(
      `--add: no model reads ${JSON.stringify(name)}`,
      near === undefined ? `there are ${ADDABLE.join(', ')}` : `did you mean ${near}?`,
    );
  }
  // Kubelets are asked by the names of their nodes.
  const nodes = allLists(false).filter(({ kind }) => kind === 'Node');
  return { lists: proxied.length > 0 ? [...new Set([...lists, ...nodes])] : lists, proxied };
}

function isNamed(resource: Resource, name: string): boolean {
  const written = name.toLowerCase();
  const known = [resource.resource, resource.kind.toLowerCase(), fullName(resource)];
  return [...known, ...(resource.short ?? [])].includes(written);
}
