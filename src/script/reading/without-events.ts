import { type Diagnostic, nearest } from '#diagnostics';
import { errorAt, quote, SourceText } from '#script-fields';
import type { OutageScript, ScriptEvent } from '../script.ts';

const OPTION = '--without';

/**
 * The script without the events of these ids. An id that no event has is an error, and so is an
 * event that counts from one of them.
 */
export function withoutEvents(
  script: OutageScript,
  ids: readonly string[],
): { readonly script: OutageScript; readonly problems: readonly Diagnostic[] } {
  if (ids.length === 0) return { script, problems: [] };
  const known = script.events.flatMap(({ value }) => value.id ?? []);
  const problems = ids.filter((id) => !known.includes(id)).map((id) => unknownId(id, known));
  const leaving = new Set(ids);
  const events = script.events.filter(({ value }) => !leaving.has(value.id ?? ''));
  const waiting = events.flatMap((event) => waitsFor(event, leaving));
  return { script: { ...script, events }, problems: [...problems, ...waiting] };
}

const placeOf = (id: string) => new SourceText(OPTION, id).place(0, id.length);

function unknownId(id: string, known: readonly string[]): Diagnostic {
  const meant = nearest(id, known);
  const ids =
    known.length === 0 ? 'no event has an id: give it one' : `ids are ${known.join(', ')}`;
  return errorAt(placeOf(id), {
    code: 'script/unknown-id',
    message: `no event has the id ${quote(id)}`,
    hint: meant === undefined ? ids : `did you mean ${meant}?`,
  });
}

function waitsFor({ value, written }: ScriptEvent, leaving: ReadonlySet<string>): Diagnostic[] {
  const { after } = value;
  if (after === undefined || !leaving.has(after)) return [];
  return [
    errorAt(written.place(['after']), {
      code: 'script/unknown-id',
      message: `this event counts from ${quote(after)}, which ${OPTION} leaves out`,
      hint:
        value.id === undefined
          ? 'give it an id and leave it out as well, or let it begin with at'
          : `add ${OPTION} ${value.id}, or let it begin with at`,
    }),
  ];
}
