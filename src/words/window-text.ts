import { offsetText } from './time-text.ts';

/** Seconds since the start. */
type Window = readonly [from: number, to: number];

/** Delays of the network and of loops that come ten times a second. */
const TRIFLE = 0.2;

const bounds = ([from, to]: Window): readonly [string, string] => [
  offsetText(Math.floor(from)),
  offsetText(Math.ceil(to - TRIFLE)),
];

/** The seconds within which something happens, rounded to what is known. */
export const windowText = (window: Window): string => bounds(window).join(' to ');

/** The same within a sentence: `between 2m9s and 2m25s`. */
export const betweenText = (window: Window): string => `between ${bounds(window).join(' and ')}`;

/** In a wider window the fractions of seconds of one history mean nothing. */
const WIDE = 2;

export const isWide = (window: Window | undefined): window is Window =>
  window !== undefined && window[1] - window[0] > WIDE;

/** An instant as precisely as it is known. */
export const knownText = (at: number, window: Window | undefined): string =>
  offsetText(isWide(window) ? Math.round(at) : at);
