import type { Assumption } from '#assumptions';
import { servicesNamed } from './services-named.ts';

type Kind = 'clients-on-nodes' | 'clients-outside' | 'routing-not-read';
type NoteOf = { readonly [K in Kind]: Extract<Assumption, { readonly kind: K }> };

/** What is assumed about clients of Services, in words. */
export const TRAFFIC_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'clients-on-nodes': ({ names }) =>
    `clients of ${servicesNamed(names, 3)}: equally many on each node that is up and not of the control plane`,
  'clients-outside': ({ names }) =>
    `clients of ${servicesNamed(names, 3)} from outside: they come equally through each node with a ready endpoint`,
  'routing-not-read': ({ names, says }) =>
    `${says} of ${servicesNamed(names, 3)} does not count, as this release does not read it`,
};
