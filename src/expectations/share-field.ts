import { quote, read, refuse, textField } from '#script-fields';

/** A share of the histories, as a number from 0 to 1. */
export const shareField = textField(
  {
    title: 'a share of the histories',
    description:
      'In which part of the histories it has to hold. It counts where histories are played (--chances).',
    examples: ['99%'],
    pattern: '^[0-9]{1,3}([.][0-9]{1,9})?%$',
  },
  (text) => {
    const [, number] = /^(\d{1,3}(?:\.\d{1,9})?)%$/.exec(text) ?? [];
    const share = Number(number) / 100;
    return number !== undefined && share > 0 && share <= 1
      ? read(share)
      : refuse({
          code: 'script/share',
          message: `${quote(text)} is no share above 0% and up to 100%`,
          hint: 'such as 99%',
        });
  },
  { numbers: true },
);
