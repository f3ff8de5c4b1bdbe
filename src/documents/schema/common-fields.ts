import * as z from 'zod';

/** An instant of a run. */
export const seconds = z.number().describe('Seconds since the start, to the millisecond.');

/** What an entry says to people. */
export const message = z.string().describe('In words. The wording may change between releases.');
