import type { Note } from '#documents';
import type { Assumption, Limit } from '#simulation';
import { printInstant } from '#units';
import { noteInWords } from './sentences/notes.ts';

/** An assumption or a limit as data and in words. */
export function noteOf(note: Assumption | Limit): Note {
  const message = noteInWords(note);
  if (!('at' in note)) return { ...note, message };
  const { at, ...rest } = note;
  return { ...rest, time: printInstant(at), message };
}
