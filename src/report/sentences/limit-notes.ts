import type { Limit } from '#assumptions';
import type { Note } from '#documents';
import { listed } from '#words';
import { noteOf } from './notes.ts';
import { CONSEQUENCES, sortKinds } from './unmodelled-kinds.ts';

/** So many kinds can be read in one line. */
const MOST_KINDS = 12;

/**
 * A limit in words: kinds that are not recognised are told one by one where their consequence is
 * known, together where they have none, and otherwise as what they are.
 */
export function limitNotes(limit: Limit): readonly Note[] {
  if (limit.kind !== 'kinds-unknown') return [noteOf(limit)];
  const { known, without, unknown } = sortKinds(limit.objects);
  const notes = known.map((kind): Note => {
    const objects = { [kind]: limit.objects[kind] ?? 0 };
    const message = `${countsOf(objects)} not modelled: ${CONSEQUENCES[kind]}`;
    return { kind: 'kind-unmodelled', objects, message };
  });
  if (Object.keys(unknown).length > 0) {
    const message =
      `not recognised: ${countsOf(unknown)}; what they do about pods that they own or select is ` +
      'left out';
    notes.push({ kind: limit.kind, objects: unknown, message });
  }
  if (Object.keys(without).length > 0) {
    const message = `without effect on evictions: ${countsOf(without)}`;
    notes.push({ kind: 'kinds-without-effect', objects: without, message });
  }
  return notes;
}

const countsOf = (objects: Readonly<Record<string, number>>): string =>
  listed(
    Object.entries(objects).map(([kind, count]) => `${count} ${kind}`),
    MOST_KINDS,
  );
