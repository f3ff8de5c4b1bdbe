import type { Assumption } from '#simulation';
import { listed } from '#words';

type Kind = 'clients-on-nodes' | 'clients-outside' | 'routing-not-read';
type NoteOf = { readonly [K in Kind]: Extract<Assumption, { readonly kind: K }> };

/** What is assumed about clients of Services, in words. */
export const TRAFFIC_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'clients-on-nodes': ({ names }) =>
    `clients of ${servicesNamed(names)}: equally many on each node that is up and not of the control plane`,
  'clients-outside': ({ names }) =>
    `clients of ${servicesNamed(names)} from outside: they come equally through each node with a ready endpoint`,
  'routing-not-read': ({ names, says }) =>
    `${says} of ${servicesNamed(names)} does not count, as this release does not read it`,
};

const servicesNamed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'Service' : 'Services'} ${listed(names, 3)}`;
