import { isMapping } from '../schema/collections.ts';
import type { FieldPath } from '../schema/reading.ts';

/** One flag that kubeadm hands on, and where its value stands among them. */
interface ExtraArg {
  readonly name: string;
  readonly value: string;
  readonly at: FieldPath;
}

/** Arguments as kubeadm has them: a list since v1beta4, so that flags can be repeated; before it was a map. */
export function extraArgs(args: unknown): readonly ExtraArg[] {
  const arg = (name: unknown, value: unknown, at: FieldPath): readonly ExtraArg[] =>
    typeof name === 'string' && typeof value === 'string' ? [{ name, value, at }] : [];
  if (Array.isArray(args)) {
    return args.flatMap((each: unknown, index) =>
      isMapping(each) ? arg(each['name'], each['value'], [index, 'value']) : [],
    );
  }
  return isMapping(args)
    ? Object.entries(args).flatMap(([name, value]) => arg(name, value, [name]))
    : [];
}
