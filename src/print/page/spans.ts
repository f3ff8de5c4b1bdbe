import { lastingText, offsetText } from '#words';

interface Troubled {
  readonly spans: readonly {
    readonly state: string;
    readonly from: number;
    readonly to: number | null;
    readonly before?: true | undefined;
  }[];
  readonly endsBecause?: 'recovered' | 'horizon' | 'quiet' | 'loop' | undefined;
}

/** The total time in these states. A state that does not end gets no length. */
export function lengthText(
  { spans, endsBecause }: Troubled,
  seconds: number | null,
  states: readonly string[],
): string {
  const meant = spans.filter(({ state, before }) => before !== true && states.includes(state));
  if (meant.length === 0) return '-';
  if (seconds !== null && meant.at(-1)?.to !== null) return offsetText(seconds);
  return lastingText(endsBecause);
}
