/** The path from an object to one of its fields: names of fields and indexes of lists. */
export type FieldPath = readonly (string | number)[];

/** `spec.taints[0].effect`; names that contain dots are in brackets. */
export function printPath(path: FieldPath): string {
  let printed = '';
  for (const step of path) {
    if (typeof step === 'number') printed += `[${step}]`;
    else if (!/^[\w-]+$/.test(step)) printed += `[${JSON.stringify(step)}]`;
    else printed += printed === '' ? step : `.${step}`;
  }
  return printed;
}
