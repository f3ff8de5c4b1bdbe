import { type Cidr, parseCidr, parsed, unparsed } from '#units';
import type { FlagType } from './types.ts';

/** A range as written. */
export interface NamedCidr extends Cidr {
  readonly text: string;
}

/** Ranges of addresses, one or one of each family. */
export const cidrsFlag: FlagType<readonly NamedCidr[]> = {
  name: 'list of CIDRs',
  example: '10.244.0.0/16',
  parse: (text) => {
    const names = text.split(',').filter((name) => name.trim() !== '');
    const read = names.flatMap((name) => {
      const cidr = parseCidr(name);
      return cidr === undefined ? [] : [{ ...cidr, text: name.trim() }];
    });
    return read.length === names.length ? parsed(read) : unparsed('malformed');
  },
};
