import type { Located, Path, Place } from '#script-fields';
import type { FlagSetting } from '#versions';
import type { ScriptFields } from '../schema/script-schema.ts';

type Part = Located<ScriptFields>;

/** A flag that a script sets, with the place of its value. */
export type PlacedFlag = FlagSetting & { readonly place: Place };

/** The flags of a component that a script sets, without flags that no model reads. */
export const flagsOf = (
  { value, written }: Part,
  component: 'controllerManager' | 'apiServer',
  unread: readonly string[] = [],
): PlacedFlag[] =>
  Object.entries(value.spec.set?.[component] ?? {}).flatMap(([name, flag]) =>
    flag === undefined || unread.includes(name)
      ? []
      : [placed(written, name, flag, ['spec', 'set', component, name])],
  );

/** The flags of kube-scheduler, whose configuration file has other names for the same settings. */
export function schedulerFlagsOf({ value, written }: Part): PlacedFlag[] {
  const { clientConnection = {}, ...flags } = value.spec.set?.scheduler ?? {};
  const base = ['spec', 'set', 'scheduler'];
  const ofFlags = Object.entries(flags).flatMap(([name, flag]) =>
    typeof flag === 'string' ? [placed(written, name, flag, [...base, name])] : [],
  );
  const { qps, burst } = clientConnection;
  const ofFile = [
    { name: 'kube-api-qps', field: 'qps', text: qps },
    { name: 'kube-api-burst', field: 'burst', text: burst },
  ].flatMap(({ name, field, text }): readonly PlacedFlag[] =>
    // A 0 in the file has no effect.
    text === undefined || Number(text) === 0
      ? []
      : [
          {
            ...placed(written, name, text, [...base, 'clientConnection', field]),
            writtenAs: `clientConnection.${field}`,
          },
        ],
  );
  return [...ofFlags, ...ofFile];
}

const placed = (written: Part['written'], name: string, value: string, path: Path): PlacedFlag => ({
  name,
  value,
  source: 'script',
  place: written.place(path),
});
