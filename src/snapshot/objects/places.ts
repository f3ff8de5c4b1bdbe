import type { FlagSetting } from '#versions';
import type { ValueOf } from '../fields/schema.ts';
import type { PlaceOf } from '../raw/documents.ts';
import type { FieldPath } from '../raw/field-path.ts';
import type { COMPONENT_POD } from './kinds/control-plane.ts';
import type { SourceObject } from './source-object.ts';

/** The places of an object's fields, without the rest of the file in memory. */
export function placesIn(source: SourceObject): { readonly placeOf: PlaceOf } {
  const alone = source.standingAlone();
  return { placeOf: (field, part) => alone.placeOf(field, part) };
}

/** Flags of a command line with the places of their words. */
export function withPlaces(
  flags: readonly FlagSetting[],
  pod: ValueOf<typeof COMPONENT_POD>,
  source: SourceObject,
): readonly FlagSetting[] {
  const words = pod.spec.containers.flatMap(({ command, args }, container) => [
    ...command.map((text, at) => ({
      text,
      path: ['spec', 'containers', container, 'command', at],
    })),
    ...args.map((text, at) => ({ text, path: ['spec', 'containers', container, 'args', at] })),
  ]);
  return flags.map((flag) => {
    const path: FieldPath | undefined = words.find(({ text }) => mentions(text, flag.name))?.path;
    return path === undefined ? flag : { ...flag, place: source.placeOf(path, 'value') };
  });
}

const mentions = (word: string, flag: string): boolean =>
  word
    .replaceAll('_', '-')
    .split(/\s+/)
    .some((each) => each.split('=')[0] === `--${flag}`);
