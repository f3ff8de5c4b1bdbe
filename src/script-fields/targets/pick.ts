import { read, refuse, textField } from '../fields/text-field.ts';
import { quote } from '../text/complaint.ts';

/** How many of those that match are kept: a count, or a share and how it is rounded. */
export type Pick =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'percent'; readonly percent: number; readonly round: 'up' | 'down' };

const PICK = /^(\d{1,9}(?:\.\d{1,9})?)(?:(%)( rounded down)?)?$/;

/** The field that keeps some of the targets. */
export const pick = (what: 'nodes' | 'pods') =>
  textField<Pick>(
    {
      title: `a number of ${what} or a share of them`,
      description:
        `How many of the matching ${what}: drawn by the seed, the same ones wherever the same ${what} ` +
        'match. A share is rounded up; with "rounded down" it is rounded down, to at least one.',
      examples: ['3', '40%', '40% rounded down'],
    },
    (text) => {
      const found = readPick(text);
      if (found !== undefined) return read(found);
      return refuse({
        code: 'script/invalid-value',
        message: `${quote(text)} is neither a number of ${what} from 1 nor a share up to 100%`,
        hint: 'such as 3 or 40%',
      });
    },
    { numbers: true },
  ).meta({ type: ['integer', 'string'] });

function readPick(text: string): Pick | undefined {
  const [, digits = '0', percent, down] = PICK.exec(text) ?? [];
  const amount = Number(digits);
  if (amount === 0) return undefined;
  if (percent === undefined) {
    return Number.isInteger(amount) ? { kind: 'count', count: amount } : undefined;
  }
  const round = down === undefined ? 'up' : 'down';
  return amount > 100 ? undefined : { kind: 'percent', percent: amount, round };
}
