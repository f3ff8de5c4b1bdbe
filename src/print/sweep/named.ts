import { listed } from '#words';

const SHOWN = 3;

/** Some of so many names, behind a colon; with `--top` not all are known, or none. */
export const named = (names: readonly string[], count: number): string =>
  names.length === 0 ? '' : `: ${listedOf(names, count)}`;

function listedOf(names: readonly string[], count: number): string {
  const left = count - names.length;
  return left > 0 && names.length > 0
    ? `${names.slice(0, SHOWN).join(', ')} and ${count - Math.min(SHOWN, names.length)} more`
    : listed(names);
}
