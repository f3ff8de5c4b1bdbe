import type { ChangedTrouble } from '#documents';
import { offsetText } from '#words';

/** `Service shop/web is down for 4m less: 1m instead of 5m`. */
export function troubleText({
  name,
  state,
  seconds,
  lasts,
  before,
  after,
}: ChangedTrouble): string {
  const [was, is] =
    state === 'down'
      ? [before.secondsDown, after.secondsDown]
      : [before.secondsShort, after.secondsShort];
  const subject = `${inWords(name)} ${STATE_WORDS[state](name)}`;
  // What begins with the end of a run and lasts has no time in it.
  const [lasted, stays] = [
    lasts === 'before' || lasts === 'both',
    lasts === 'after' || lasts === 'both',
  ];
  if (is === 0 && !stays) {
    return `${inWords(name)} ${NO_LONGER[state](name)}, before ${spanText(was, lasts === 'before')}`;
  }
  if (was === 0 && !lasted)
    return `${subject} ${spanText(is, lasts === 'after')} instead of not at all`;
  if (lasts === 'before' || lasts === 'after') {
    return `${subject} ${spanText(is, lasts === 'after')} instead of ${spanText(was, lasts === 'before')}`;
  }
  const by = `${subject} for ${offsetText(Math.abs(seconds))} ${seconds < 0 ? 'less' : 'more'}`;
  if (lasts === 'both' || is === null || was === null) return by;
  return `${by}: ${offsetText(is)} instead of ${offsetText(was)}`;
}

const isService = (name: string): boolean => name.startsWith('Service/');

const STATE_WORDS = {
  down: () => 'is down',
  short: (name: string) => (isService(name) ? 'fails in part' : 'is short of pods'),
} as const;

const NO_LONGER = {
  down: () => 'is no longer down',
  short: (name: string) => (isService(name) ? 'no longer fails' : 'is no longer short of pods'),
} as const;

const spanText = (seconds: number | null, isToTheEnd: boolean): string =>
  isToTheEnd || seconds === null ? 'to the end' : `for ${offsetText(seconds)}`;

/** `Service/shop/web` as `Service shop/web`; workloads keep their form. */
const inWords = (name: string): string => name.replace(/^Service\//, 'Service ');
