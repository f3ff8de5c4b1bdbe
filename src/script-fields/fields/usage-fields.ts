import { z } from 'zod';
import {
  compareQuantities,
  type Duration,
  parseQuantity,
  type Quantity,
  quantityValue,
  seconds,
  wholeQuantity,
} from '#units';
import type { CurveChange } from '#usage';
import { quote } from '../text/complaint.ts';
import { type FieldMeta, type Reading, read, refuse, textField } from './text-field.ts';
import { duration } from './time-fields.ts';

const AMOUNT: FieldMeta = { title: 'a quantity', examples: ['8Gi', '500Mi', '2k'] };

/** An amount in use, in whole bytes, inodes or processes. */
const amount = textField(AMOUNT, readAmount, { numbers: true }).meta({
  type: ['number', 'string'],
});

/** The same for an existing amount, which cannot be negative. */
export const size = textField(AMOUNT, readSize, { numbers: true }).meta({
  type: ['number', 'string'],
});

/** The same, negative for an amount that is freed. */
const difference = textField(AMOUNT, readDifference, { numbers: true }).meta({
  type: ['number', 'string'],
  examples: ['2Gi', '-500Mi'],
});

const point = z.tuple([duration, amount]).meta({ examples: [['30s', '2Gi']] });

const change = z
  .strictObject({
    to: amount.meta({ description: 'The use that is reached.' }).optional(),
    add: difference
      .meta({ description: 'So much more than is in use then; less when negative.' })
      .optional(),
    over: duration
      .meta({ description: 'In so much time, evenly. Left out, or 0s: at once.' })
      .optional(),
    points: z
      .array(point)
      .min(1)
      .meta({
        description:
          'Pairs of a duration since the event and the use then; even between them, as it was before.',
      })
      .optional(),
  })
  .transform((fields, context): CurveChange => {
    // An unknown field may be the missing one, which was reported already.
    if (context.issues.length > 0) return z.NEVER;
    const { to, add, points, over = seconds(0) } = fields;
    const ways = [to, add, points].filter((way) => way !== undefined);
    const isOrdered = isRising(points ?? []);
    if (ways.length === 1 && isOrdered && (points === undefined || fields.over === undefined)) {
      if (points !== undefined) {
        return { kind: 'points', points: points.map(([after, value]) => ({ after, value })) };
      }
      return to === undefined
        ? { kind: 'add', value: add ?? 0, over }
        : { kind: 'to', value: to, over };
    }
    context.issues.push({ code: 'custom', input: fields, ...explain(ways.length, isOrdered) });
    return z.NEVER;
  });

/** One use: an amount that is reached at once, or a change. */
export const usageField = z
  .union([
    amount.transform((value): CurveChange => ({ kind: 'to', value, over: seconds(0) })),
    change,
  ])
  .meta({
    examples: [
      '8Gi',
      { to: '8Gi', over: '10m' },
      { add: '-1Gi' },
      {
        points: [
          ['0s', '1Gi'],
          ['5m', '4Gi'],
        ],
      },
    ],
  });

const isRising = (points: readonly (readonly [Duration, number])[]): boolean =>
  points.every(([after], place) => after >= (points[place - 1]?.[0] ?? 0));

function explain(ways: number, isOrdered: boolean) {
  const code = 'script/usage';
  if (ways === 0) {
    return {
      message: 'this says nothing of the use',
      params: { code, hint: 'give to, add or points, such as {to: 8Gi, over: 10m}', atKey: true },
    };
  }
  if (ways > 1) {
    return {
      message: 'to, add and points cannot stand together',
      params: { code, hint: 'write two events', atKey: true },
    };
  }
  return isOrdered
    ? { message: 'points have times of their own', path: ['over'], params: { code, atKey: true } }
    : {
        message: 'these points do not stand in the order of time',
        path: ['points'],
        params: { code },
      };
}

/** Larger numbers are no longer exact. */
const MOST = wholeQuantity(BigInt(Number.MAX_SAFE_INTEGER), 'BinarySI');
const LEAST = wholeQuantity(-BigInt(Number.MAX_SAFE_INTEGER), 'BinarySI');

const isHandy = (quantity: Quantity): boolean =>
  compareQuantities(quantity, MOST) <= 0 && compareQuantities(quantity, LEAST) >= 0;

function readAmount(text: string): Reading<number> {
  if (text.startsWith('+')) {
    return refuse({
      code: 'script/quantity',
      message: `${quote(text)} would be what is used then, not so much more`,
      hint: `write {add: ${text.slice(1)}} for more, with -e such as memory.add=${text.slice(1)}`,
    });
  }
  return readSize(text, `write {add: ${text}} for using less`);
}

function readSize(text: string, hint?: string): Reading<number> {
  const reading = readDifference(text);
  if (!reading.ok || reading.value >= 0) return reading;
  const message = `${quote(text)} is negative`;
  return refuse({ code: 'script/quantity', message, ...(hint !== undefined && { hint }) });
}

function readDifference(text: string): Reading<number> {
  const parsed = parseQuantity(text);
  if (!parsed.ok) {
    return refuse({
      code: 'script/quantity',
      message: `${quote(text)} is no quantity`,
      hint: 'such as 8Gi, 500Mi or 2000',
    });
  }
  if (isHandy(parsed.value)) return read(Number(quantityValue(parsed.value)));
  return refuse({
    code: 'script/quantity',
    message: `${quote(text)} is more than any machine has`,
  });
}
