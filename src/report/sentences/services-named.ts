import { listed } from '#words';

/**
 * `Service a`, or `Services a and b`.
 * @param most how many are named
 */
export const servicesNamed = (names: readonly string[], most?: number): string =>
  `${names.length === 1 ? 'Service' : 'Services'} ${listed(names, most)}`;
