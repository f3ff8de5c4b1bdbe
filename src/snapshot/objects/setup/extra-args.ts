import type { FieldPath } from '../../raw/field-path.ts';
import { isMapping } from '../../raw/value.ts';

/** One flag that a document passes on, and the place of its value. */
export interface ExtraArg {
  readonly name: string;
  readonly value: string;
  readonly at: FieldPath;
}

/**
 * Arguments in kubeadm's form: a list since v1beta4, so that flags can be repeated, and a map
 * before. OpenShift and Talos have maps of lists, too.
 */
export function extraArgs(args: unknown): readonly ExtraArg[] {
  if (Array.isArray(args)) {
    return args.flatMap((each: unknown, index) =>
      isMapping(each) ? arg(each['name'], each['value'], [index, 'value']) : [],
    );
  }
  if (!isMapping(args)) return [];
  return Object.entries(args).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => arg(name, item, [name, index]))
      : arg(name, value, [name]),
  );
}

/**
 * Arguments in the form of k3s and nodeadm: `eviction-hard=memory.available<500Mi`, with or without
 * leading dashes.
 */
export const listedArgs = (args: unknown): readonly ExtraArg[] =>
  (Array.isArray(args) ? args : [args]).flatMap((item: unknown, index) => {
    if (typeof item !== 'string') return [];
    const [, name = '', value = 'true'] = /^(?:--)?([^=]*)(?:=(.*))?$/s.exec(item) ?? [];
    return arg(name, value, Array.isArray(args) ? [index] : []);
  });

/** Numbers and booleans may be written without quotes. */
function arg(name: unknown, value: unknown, at: FieldPath): readonly ExtraArg[] {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return typeof name === 'string' && isScalar ? [{ name, value: `${value}`, at }] : [];
}
