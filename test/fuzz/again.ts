import { isDeepStrictEqual } from 'node:util';
import type { SimulationReport } from '#documents';
import type { Case } from './cases.ts';
import { filesOf, play } from './play.ts';

/**
 * Plays a case once more: its files and their items in the other order, in another time zone, and
 * with another language as the default. Returns the parts of the report that differ.
 */
export async function differencesAgain(
  each: Case,
  report: SimulationReport,
): Promise<readonly string[]> {
  const files = filesOf(each.objects.toReversed()).toReversed();
  const again = await abroad(() => play(each, files));
  if (again.kind === 'refused') return [`is refused in another order: ${again.codes}`];
  const names = Object.keys(report) as (keyof SimulationReport)[];
  return (
    names
      // Of the files themselves, the report tells their order and bytes.
      .filter((name) => name !== 'inputs' && !isDeepStrictEqual(report[name], again.report[name]))
      .map((name) => `${name} differs in another order, language and time zone`)
  );
}

const LANGUAGE = 'tr';

/** Runs with the habits of another country. A language is a choice of each call: here of all. */
async function abroad<T>(run: () => Promise<T>): Promise<T> {
  const { TZ } = process.env;
  const { localeCompare, toLocaleLowerCase, toLocaleUpperCase } = String.prototype;
  const inNumbers = Number.prototype.toLocaleString;
  process.env['TZ'] = 'Asia/Kathmandu';
  String.prototype.localeCompare = function (that) {
    return -localeCompare.call(this, that, LANGUAGE);
  };
  String.prototype.toLocaleLowerCase = function () {
    return toLocaleLowerCase.call(this, LANGUAGE);
  };
  String.prototype.toLocaleUpperCase = function () {
    return toLocaleUpperCase.call(this, LANGUAGE);
  };
  Number.prototype.toLocaleString = function () {
    return inNumbers.call(this, LANGUAGE);
  };
  try {
    return await run();
  } finally {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
    Object.assign(String.prototype, { localeCompare, toLocaleLowerCase, toLocaleUpperCase });
    Number.prototype.toLocaleString = inNumbers;
  }
}
