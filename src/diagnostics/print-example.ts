/** An example on one line of YAML: `{nodes: [worker-1]}`. */
export function printExample(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printExample).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return `${value}`;
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${printExample(field)}`);
  return `{${fields.join(', ')}}`;
}
