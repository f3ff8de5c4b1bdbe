import { inSeconds, nanoseconds, parseGoDuration } from '#units';
import type { Postmortem } from '../postmortem.ts';

/** A setting that the record shows, with the number of observations behind it. */
export interface Learned {
  /** The path below `spec.set` of a script, or that of the field of an event. */
  readonly setting: string;
  /** Fields of the setting, the outer ones first; none for what no setting can say. */
  readonly lines: readonly string[];
  readonly value: string;
  readonly observations: number;
  readonly message: string;
}

export type Lesson = (postmortem: Postmortem) => readonly Learned[];

/** A flag of kube-controller-manager, with a warning where the snapshot shows another value of it. */
export function flagLearned(
  { evidence }: Pick<Postmortem, 'evidence'>,
  name: string,
  learned: Pick<Learned, 'value' | 'observations' | 'message'>,
): Learned {
  const { after, before } = evidence;
  const shown = (after?.flags ?? before?.flags)?.findLast((flag) => flag.name === name)?.value;
  const isOther = shown !== undefined && numberIn(shown) !== numberIn(learned.value);
  return {
    setting: `controllerManager.${name}`,
    lines: ['controllerManager:', `  ${name}: ${learned.value}`],
    ...learned,
    message: isOther
      ? `${learned.message}, although the flags of kube-controller-manager say ${shown}`
      : learned.message,
  };
}

/** A number, or a duration in seconds. */
function numberIn(text: string): number {
  const time = parseGoDuration(text);
  return time.ok ? inSeconds(nanoseconds(time.value)) : Number(text);
}

/**
 * People set round numbers: the one of fewest digits between two bounds, nearest to what was
 * observed among these; undefined where a bound is none.
 */
export function roundBetween(least: number, observed: number, most: number): number | undefined {
  if (!(least > 0) || !Number.isFinite(most) || least > most) return undefined;
  for (let exponent = MOST; exponent > -MOST; exponent--) {
    const found = [5, 2, 1].flatMap((part): readonly number[] => {
      const unit = Number(`${part}e${exponent}`);
      const nearest = Math.round(observed / unit);
      return [nearest - 1, nearest, nearest + 1]
        .map((n) => Number(`${n * part}e${exponent}`))
        .filter((n) => n >= least && n <= most);
    });
    const [best] = found.sort((a, b) => digitsOf(a) - digitsOf(b) || near(a, b, observed));
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Rates and numbers of requests lie between 1e-9 and 1e9. */
const MOST = 9;

const near = (a: number, b: number, observed: number): number =>
  Math.abs(a - observed) - Math.abs(b - observed);

const digitsOf = (n: number): number =>
  n.toExponential().replace(/e.*$/, '').replace(/[.-]/g, '').length;
