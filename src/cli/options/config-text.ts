import type { GivenOption } from './given-elsewhere.ts';

/** A line for each option: its name, its value and where it comes from. */
export function configText(options: readonly GivenOption[]): string {
  const rows = options.map(({ option, value, from }) => [`--${option}`, valueText(value), from]);
  const all = [['OPTION', 'VALUE', 'FROM'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map(
      ([name = '', value = '', from = '']) =>
        `${name.padEnd(widths[0] ?? 0)}   ${value.padEnd(widths[1] ?? 0)}   ${from}\n`,
    )
    .join('');
}

function valueText(value: unknown): string {
  if (value === undefined) return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(', ');
  return `${value}`;
}
