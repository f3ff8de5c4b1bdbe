import { quote, read, refuse, textField } from '#script-fields';

/**
 * A number of things, or a percentage of them as text.
 * @param things what is counted, such as `pods`
 */
export const numberOrShare = (things: string, largest: number) =>
  textField<number | string>(
    { title: `a number of ${things} or a percentage`, examples: ['1', '25%'] },
    (text) => {
      const [, digits, percent] = /^(\d+)(%)?$/.exec(text) ?? [];
      const amount = Number(digits);
      if (percent !== undefined && amount <= 100) return read(text);
      if (percent === undefined && amount <= largest) return read(amount);
      return refuse({
        code: 'script/invalid-value',
        message: `${quote(text)} is neither a number of ${things} from 0 nor a percentage up to 100%`,
        hint: 'such as 1 or 25%',
      });
    },
    { numbers: true },
  ).meta({ type: ['integer', 'string'] });
