import { parseQuantity } from '#units';
import { quote } from '../text/complaint.ts';
import { read, refuse, textField } from './text-field.ts';

/** A quantity, kept as it was written. */
export const quantity = textField(
  { title: 'a quantity', examples: ['500m', '1Gi'] },
  (text) =>
    parseQuantity(text).ok
      ? read(text)
      : refuse({
          code: 'script/quantity',
          message: `${quote(text)} is no quantity`,
          hint: 'such as 500m, 2 or 1Gi',
        }),
  { numbers: true },
);
