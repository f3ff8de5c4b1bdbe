import { linkTo, type Place, placeOf } from '../model/subject.ts';
import type { Side } from './pairs.ts';

/** A place of one of two runs. */
export interface SidedPlace extends Place {
  readonly side: Side;
}

/** `#after/pod/shop/web-3@155`: the part of an address that leads there. */
export const sidedLink = ({ side, ...place }: SidedPlace): string =>
  `#${side}/${linkTo(place).slice(1)}`;

/** The place that an address leads to, if it is one. */
export function sidedPlaceOf(link: string): SidedPlace | undefined {
  const [, side, rest = ''] = /^#(before|after)\/(.*)$/.exec(link) ?? [];
  const place = placeOf(`#${rest}`);
  if (place === undefined) return undefined;
  return { ...place, side: side === 'before' ? 'before' : 'after' };
}
