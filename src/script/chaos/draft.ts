import type { Complaint, Path } from '#script-fields';
import { type Duration, microseconds, printDuration, seconds, shortest } from '#units';

/** A value of a script that stands at another place of the text: in the experiment. */
export class From {
  readonly value: unknown;
  readonly path: Path;

  constructor(value: unknown, path: Path) {
    this.value = value;
    this.path = path;
  }
}

/** An event of a script without its times: its name with its body, and what spaces its targets. */
export type Body = Readonly<Record<string, unknown>>;

/** What an experiment does, whenever it does it. */
export interface Fault {
  readonly begin: Body;
  /** How it is undone: by `for`, by another event, or never. */
  readonly end?: 'for' | Body;
}

/** An event of the script. */
interface DraftEvent {
  /** Since the start. */
  readonly at: Duration;
  readonly body: Body;
  /** The part of the text that says it. */
  readonly from: Path;
}

/** What a reader must know of the translation. */
interface Remark {
  readonly kind: 'not-modelled' | 'assumed';
  readonly message: string;
  readonly path: Path;
}

/** Something that cannot be translated as it is. */
type Problem = Complaint & { readonly path: Path };

/** Experiments as events of a script. */
export interface Draft {
  readonly events: readonly DraftEvent[];
  readonly remarks: readonly Remark[];
  readonly problems: readonly Problem[];
}

export const NOTHING: Draft = { events: [], remarks: [], problems: [] };

export const together = (drafts: readonly Draft[]): Draft => ({
  events: drafts.flatMap(({ events }) => events),
  remarks: drafts.flatMap(({ remarks }) => remarks),
  problems: drafts.flatMap(({ problems }) => problems),
});

export const notModelled = (path: Path, message: string): Draft => ({
  ...NOTHING,
  remarks: [{ kind: 'not-modelled', message, path }],
});

export const assumed = (path: Path, message: string): Draft => ({
  ...NOTHING,
  remarks: [{ kind: 'assumed', message, path }],
});

export const refused = (path: Path, message: string, hint?: string): Draft => ({
  ...NOTHING,
  problems: [{ code: 'script/chaos', message, path, ...(hint !== undefined && { hint }) }],
});

/**
 * A fault at an instant.
 * @param lasts how long, for faults that end; undefined for ever
 */
export function played(
  { begin, end }: Fault,
  at: Duration,
  lasts: Duration | undefined,
  from: Path,
): Draft {
  const ends = lasts === undefined ? undefined : end;
  const first = ends === 'for' ? { ...begin, for: textOf(lasts ?? at) } : begin;
  const last =
    ends === undefined || ends === 'for' || lasts === undefined
      ? []
      : [{ at: sum(at, lasts), body: ends, from }];
  return { ...NOTHING, events: [{ at, body: first, from }, ...last] };
}

/** A duration without parts that are 0, as `5m`. */
export const textOf = (span: Duration): string =>
  printDuration(span)
    .replace(/([hm])0s$/, '$1')
    .replace(/h0m$/, 'h');

export const AT_ONCE: Duration = seconds(0);

export const sum = (first: Duration, second: Duration): Duration => microseconds(first + second);

/** The shorter one; undefined is for ever. */
export const shorter = (
  first: Duration | undefined,
  second: Duration | undefined,
): Duration | undefined => {
  if (first === undefined || second === undefined) return first ?? second;
  return shortest(first, second);
};
