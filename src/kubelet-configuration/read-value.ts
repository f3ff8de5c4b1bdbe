import { kindOf, printExample } from '#diagnostics';
import { parseGoDuration, parseQuantity, quantitySign, unreachable } from '#units';
import type { Field } from './fields.ts';
import { type ConfigurationProblem, quote } from './problem.ts';

type Found = Omit<ConfigurationProblem, 'severity' | 'at' | 'path'> & {
  /** The path below the field. */
  readonly within?: readonly (string | number)[];
};

/** Faults in the form of a field's value; null is never a fault. */
export function problemsOfValue({ form, example }: Field, value: unknown): readonly Found[] {
  if (value === null) return [];
  switch (form) {
    case 'texts-by-signal':
    case 'texts-by-name':
      return problemsOfEntries(value, example, () => undefined);
    case 'quantities':
      return problemsOfEntries(value, example, problemOfReservation);
    case 'duration':
      return found(typeof value === 'string' ? problemOfDuration(value) : notText(value, '30s'));
    case 'text':
      return typeof value === 'string' ? [] : [notText(value, printExample(example))];
    case 'number':
      return typeof value === 'number' ? [] : [wrongType(value, 'a number', example)];
    case 'integer':
      return isInt32(value) ? [] : [wrongType(value, 'a whole number', example)];
    case 'flag':
      return typeof value === 'boolean' ? [] : [wrongType(value, 'true or false', example)];
    case 'flags':
      return problemsOfFlags(value, example);
    case 'periods':
      return problemsOfPeriods(value, example);
    case 'taints':
      return problemsOfTaints(value, example);
    case 'texts':
      if (!Array.isArray(value)) return [wrongType(value, 'a list', example)];
      return value.flatMap((item: unknown, index) =>
        typeof item === 'string' ? [] : [{ ...notText(item, 'pods'), within: [index] }],
      );
    default:
      return unreachable(form);
  }
}

function problemsOfEntries(
  value: unknown,
  example: unknown,
  problemOf: (text: string, name: string) => Found | undefined,
): readonly Found[] {
  if (!isMapping(value)) {
    return [problemOfOperator(value) ?? wrongType(value, 'a map', example)];
  }
  return Object.entries(value).flatMap(([name, entry]) => {
    const problem = typeof entry === 'string' ? problemOf(entry, name) : notText(entry, '500Mi');
    return problem === undefined ? [] : [{ ...problem, within: [name] }];
  });
}

function problemsOfFlags(value: unknown, example: unknown): readonly Found[] {
  if (!isMapping(value)) return [wrongType(value, 'a map', example)];
  return Object.entries(value).flatMap(([name, flag]) =>
    typeof flag === 'boolean'
      ? []
      : [{ ...wrongType(flag, 'true or false', true), within: [name] }],
  );
}

const PERIOD_FIELDS = ['priority', 'shutdownGracePeriodSeconds'];

function problemsOfPeriods(value: unknown, example: unknown): readonly Found[] {
  if (!Array.isArray(value)) return [wrongType(value, 'a list', example)];
  return value.flatMap((item: unknown, index) => {
    if (!isMapping(item)) return [{ ...wrongType(item, 'a map', example), within: [index] }];
    return Object.entries(item).flatMap(([name, number]): readonly Found[] => {
      const within = [index, name];
      if (!PERIOD_FIELDS.includes(name)) return [{ ...unknownPeriodField(name), within }];
      const fits = name === 'priority' ? isInt32(number) : Number.isSafeInteger(number);
      return fits ? [] : [{ ...wrongType(number, 'a whole number', 60), within }];
    });
  });
}

const unknownPeriodField = (name: string): Found => ({
  code: 'kubelet/unknown-field',
  message: `a period has no field ${quote(name)}`,
  hint: `fields are ${PERIOD_FIELDS.join(' and ')}`,
});

function problemsOfTaints(value: unknown, example: unknown): readonly Found[] {
  if (!Array.isArray(value)) return [wrongType(value, 'a list', example)];
  return value.flatMap((item: unknown, index) =>
    isTaint(item) ? [] : [{ ...NO_TAINT, within: [index] }],
  );
}

const EFFECTS: readonly unknown[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

const NO_TAINT = {
  code: 'kubelet/taint',
  message: 'this is no taint: it needs a key and an effect, and may have a value',
  hint: 'such as {key: dedicated, value: batch, effect: NoSchedule}',
};

const isTaint = (item: unknown): boolean =>
  isMapping(item) &&
  typeof item['key'] === 'string' &&
  item['key'] !== '' &&
  ['string', 'undefined'].includes(typeof (item['value'] ?? undefined)) &&
  EFFECTS.includes(item['effect']);

const RESERVABLE = ['cpu', 'memory', 'ephemeral-storage', 'pid'];

/**
 * A kubelet accepts no negative reservations, and none of other resources.
 * @upstream cmd/kubelet/app/server.go parseResourceList (1.36)
 */
function problemOfReservation(text: string, resource: string): Found | undefined {
  if (!RESERVABLE.includes(resource)) {
    return {
      code: 'kubelet/reserved-resource',
      message: `${quote(resource)} cannot be reserved`,
      hint: `kubelets reserve ${RESERVABLE.join(', ')}`,
    };
  }
  const quantity = parseQuantity(text);
  if (!quantity.ok) {
    return {
      code: 'kubelet/quantity',
      message: `${quote(text)} is no quantity`,
      hint: 'such as 500Mi or 2',
    };
  }
  if (quantitySign(quantity.value) >= 0) return undefined;
  return { code: 'kubelet/negative', message: `the quantity ${quote(text)} is negative` };
}

function problemOfDuration(text: string): Found | undefined {
  const duration = parseGoDuration(text);
  if (!duration.ok) {
    return {
      code: 'kubelet/duration',
      message: `${quote(text)} is no duration`,
      hint: durationHint(text),
    };
  }
  if (duration.value >= 0n) return undefined;
  return { code: 'kubelet/negative', message: `the duration ${quote(text)} is negative` };
}

/** A bare number most often means seconds. */
export const durationHint = (text: string): string =>
  /^\d+$/.test(text) ? `write ${text}s for seconds` : 'such as 30s, 1m30s or 2h';

const notText = (value: unknown, example: string): Found => {
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  return {
    code: 'kubelet/wrong-type',
    message: `this must be a text, not ${kindOf(value)}`,
    hint: isScalar ? 'put the value in quotes' : `such as "${example}"`,
  };
};

const wrongType = (value: unknown, expected: string, example: unknown): Found => ({
  code: 'kubelet/wrong-type',
  message: `this must be ${expected}, not ${kindOf(value)}`,
  hint: `such as ${printExample(example)}`,
});

/** A flag's text in which a threshold has another operator than `<`, the only valid one. */
function problemOfOperator(text: unknown): Found | undefined {
  if (typeof text !== 'string') return undefined;
  for (const piece of text.split(',')) {
    const [, signal, operator = '', amount = ''] =
      /^\s*([A-Za-z][\w.]*)\s*([<>!=]=|[>=])\s*(.*?)\s*$/.exec(piece) ?? [];
    if (signal === undefined) continue;
    return {
      code: 'kubelet/wrong-type',
      message: `the only operator of a threshold is <, not ${operator} as in ${quote(piece.trim())}`,
      hint: `write ${signal}<${amount}`,
    };
  }
  return undefined;
}

const found = (problem: Found | undefined): readonly Found[] =>
  problem === undefined ? [] : [problem];

const isInt32 = (value: unknown): boolean => typeof value === 'number' && value === (value | 0);

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
