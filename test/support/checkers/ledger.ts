import { secondOf } from '../clock.ts';
import type { Checker } from './checker.ts';

/** Entries are numbered from 1, stand in the order of time, and follow from earlier ones. */
export const causesComeFirst: Checker = ({ entries, start }) => {
  let last = start;
  return entries.flatMap(({ id, at, because }, place) => {
    const wrong = [
      ...(id === place + 1 ? [] : [`entry ${id} stands at place ${place + 1}`]),
      ...(because < id ? [] : [`entry ${id} follows from entry ${because}`]),
      ...(at >= last ? [] : [`entry ${id} at ${secondOf(at)} comes after a later one`]),
    ];
    last = at;
    return wrong;
  });
};

/** In a cluster that is healthy at the start, every chain of causes begins with the script. */
export const scriptIsTheRoot: Checker = ({ entries, pathTo }) =>
  entries.flatMap(({ id, at, cause }) => {
    const [root] = pathTo(id);
    return root?.cause.kind === 'ScriptEvent'
      ? []
      : [`${cause.kind} at ${secondOf(at)} begins with ${root?.cause.kind}`];
  });
