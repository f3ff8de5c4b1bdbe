import type { FlagSetting } from '#versions';
import type { Place } from '../bytes/passage.ts';
import type { ValueOf } from '../fields/schema.ts';
import type { PlaceOf } from '../raw/documents.ts';
import type { COMPONENT_POD } from './kinds/control-plane.ts';
import type { SourceObject } from './source-object.ts';

/** The places of an object's fields, without the rest of the file in memory. */
export function placesIn(source: SourceObject): { readonly placeOf: PlaceOf } {
  const alone = source.standingAlone();
  return { placeOf: (field, part) => alone.placeOf(field, part) };
}

/** Flags of a command line with the places of their words, looked up when somebody asks: few do. */
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
  const { placeOf } = placesIn(source);
  return flags.map((flag) => {
    const path = words.find(({ text }) => mentions(text, flag.name))?.path;
    return path === undefined ? flag : placedLazily(flag, () => placeOf(path, 'value'));
  });
}

const placedLazily = (flag: FlagSetting, placeOf: () => Place): FlagSetting => ({
  ...flag,
  get place() {
    return placeOf();
  },
});

const mentions = (word: string, flag: string): boolean =>
  word
    .replaceAll('_', '-')
    .split(/\s+/)
    .some((each) => each.split('=')[0] === `--${flag}`);
