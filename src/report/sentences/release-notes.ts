import type { Limit } from '#assumptions';
import { NEWEST_VERSION, printVersion } from '#versions';
import { listed } from '#words';

type Kind = 'release-half-known' | 'release-unknown';
type OfReleases = Extract<Limit, { readonly kind: Kind }>;

/** What is left out about releases that are not known in full, in words. */
export const RELEASE_NOTES: { readonly [K in Kind]: (note: OfReleases) => string } = {
  'release-half-known': (note) =>
    `everything but evictions of ${whoseText(note)}: workloads, scheduling, volumes, ` +
    'requests and the end of containers are those of 1.20',
  'release-unknown': (note) =>
    `what is new in ${whoseText(note)}: the newest release that is known is ` +
    `${printVersion(NEWEST_VERSION)}, which stands in`,
};

function whoseText({ version, names }: Pick<OfReleases, 'version' | 'names'>): string {
  const planes = version === undefined ? [] : [`a control plane of ${version}`];
  const nodes = names.length === 0 ? [] : [`kubelets of ${listed(names)}`];
  return listed([...planes, ...nodes]);
}
