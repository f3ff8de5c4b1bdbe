import type { Diagnostic } from '#diagnostics';
import type { Located, Place } from '#script-fields';
import { warningAt, withoutUndefined } from '#script-fields';
import { type Duration, hours } from '#units';
import { autoscalerSettingsOf } from '../schema/autoscaler-schema.ts';
import type { ScriptFields } from '../schema/script-schema.ts';
import type { VolumeTimes } from '../schema/settings-schema.ts';
import { UNREAD_CONTROLLER_MANAGER_FLAGS } from '../schema/unread-flags.ts';
import type { OutageScript, ScriptEvent } from '../script.ts';
import { flagsOf, schedulerFlagsOf } from './flags.ts';

const DEFAULT_DURATION: Duration = hours(24);
const DEFAULT_SEED = 1;

type Part = Located<ScriptFields>;

/** Combines all scripts: events are appended, and the last of several settings counts. */
export function combine(parts: readonly Part[], events: readonly ScriptEvent[]): OutageScript {
  const specs = parts.map(({ value }) => value.spec);
  const version = parts.flatMap(kubernetesVersionOf).at(-1);
  const start = lastOf(specs.map((spec) => spec.start));
  const names = parts.flatMap(({ value }) => value.metadata?.name ?? []);
  const descriptions = parts.flatMap(({ value }) => value.metadata?.description ?? []);
  return {
    ...(names.length === 0 ? {} : { name: names.join(' + ') }),
    ...(descriptions.length === 0 ? {} : { description: descriptions.join('; ') }),
    ...(start === undefined ? {} : { start }),
    duration: lastOf(specs.map((spec) => spec.duration)) ?? DEFAULT_DURATION,
    seed: lastOf(specs.map((spec) => spec.seed)) ?? DEFAULT_SEED,
    ...withoutUndefined({ chances: lastOf(specs.map((spec) => spec.chances)) }),
    held: lastOf(specs.map((spec) => spec.hold)) ?? [],
    settings: {
      ...(version === undefined ? {} : { kubernetesVersion: version }),
      controllerManager: parts.flatMap((part) =>
        flagsOf(part, 'controllerManager', UNREAD_CONTROLLER_MANAGER_FLAGS),
      ),
      apiServer: parts.flatMap((part) => flagsOf(part, 'apiServer')),
      scheduler: parts.flatMap(schedulerFlagsOf),
      ...withoutUndefined({
        restart: lastOf(specs.map(({ set }) => set?.controlPlane?.restart)),
        apiLatency: lastOf(specs.map(({ set }) => set?.apiLatency)),
        playRollout: lastOf(specs.map(({ set }) => set?.playRollout)),
        order: parts.flatMap(orderOf).at(-1),
        autoscaler: autoscalerSettingsOf(specs.flatMap(({ set }) => set?.autoscaler ?? [])),
      }),
      ...zonesOf(parts),
      kubelet: parts.flatMap((part) => located(part, 'kubelet', part.value.spec.set?.kubelet)),
      pods: parts.flatMap((part) => located(part, 'pods', part.value.spec.set?.pods)),
      learned: specs.flatMap(({ set }) => set?.learned ?? []),
      volumes: volumeTimesOf(specs),
    },
    events: [...parts.flatMap(eventsOf), ...events],
    expectations: parts.flatMap(expectationsOf),
  };
}

const volumeTimesOf = (specs: readonly Part['value']['spec'][]): VolumeTimes => {
  const volumeTimes = specs.flatMap(({ set }) => set?.volumes ?? []);
  return withoutUndefined({
    attachTime: lastOf(volumeTimes.map(({ attachTime }) => attachTime)),
    detachTime: lastOf(volumeTimes.map(({ detachTime }) => detachTime)),
    provisionTime: lastOf(volumeTimes.map(({ provisionTime }) => provisionTime)),
  });
};

const lastOf = <T>(values: readonly (T | undefined)[]): T | undefined =>
  values.filter((value) => value !== undefined).at(-1);

const located = <Setting>(
  { written }: Part,
  field: 'kubelet' | 'pods',
  settings: readonly Setting[] = [],
): Located<Setting>[] =>
  settings.map((setting, index) => ({
    value: setting,
    written: written.at(['spec', 'set', field, index], setting),
  }));

const orderOf = ({ value, written }: Part): Located<readonly string[]>[] => {
  const order = value.spec.set?.order;
  if (order === undefined) return [];
  return [{ value: order, written: written.at(['spec', 'set', 'order'], order) }];
};

/** The zones that scripts say something of. */
function zonesOf(parts: readonly Part[]): Pick<OutageScript['settings'], 'zones'> {
  const zones = parts.flatMap(({ value, written }): Located<readonly string[]>[] => {
    const given = value.spec.set?.autoscaler?.zones;
    if (given === undefined) return [];
    const path = ['spec', 'set', 'autoscaler', 'zones'];
    return [{ value: Object.keys(given), written: written.at(path, given) }];
  });
  return zones.length === 0 ? {} : { zones };
}

const eventsOf = ({ value, written }: Part): ScriptEvent[] =>
  (value.spec.events ?? []).map((event, index) => ({
    value: event,
    written: written.at(['spec', 'events', index], event),
  }));

const expectationsOf = ({ value, written }: Part): OutageScript['expectations'] =>
  (value.spec.expect ?? []).map((expectation, index) => ({
    value: expectation,
    written: written.at(['spec', 'expect', index], expectation),
  }));

const kubernetesVersionOf = ({ value, written }: Part): { text: string; place: Place }[] => {
  const text = value.spec.set?.kubernetesVersion;
  const place = written.place(['spec', 'set', 'kubernetesVersion']);
  return text === undefined ? [] : [{ text, place }];
};

/** Warns where a later script sets a different value than an earlier one. */
export function findConflicts(parts: readonly Part[]): Diagnostic[] {
  const existing = new Map<string, { text: string; place: Place }>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, text, place } of parts.flatMap(statementsOf)) {
    const earlier = existing.get(name);
    existing.set(name, { text, place });
    if (earlier === undefined || earlier.text === text) continue;
    const { path, position } = earlier.place;
    diagnostics.push(
      warningAt(place, {
        code: 'script/set-twice',
        message: `${name} is set to something else at ${path}:${position.line}; this one counts`,
      }),
    );
  }
  return diagnostics;
}

interface SettingStatement {
  readonly name: string;
  /** The text that is compared: equal settings have equal texts. */
  readonly text: string;
  readonly place: Place;
}

function statementsOf(part: Part): SettingStatement[] {
  const { spec } = part.value;
  const ofSpec = (['start', 'duration', 'seed', 'chances', 'hold'] as const).flatMap((name) =>
    spec[name] === undefined
      ? []
      : [{ name, text: `${spec[name]}`, place: part.written.place(['spec', name]) }],
  );
  const ofVersion = kubernetesVersionOf(part).map((each) => ({
    name: 'kubernetesVersion',
    ...each,
  }));
  const ofFlags = (['controllerManager', 'apiServer'] as const).flatMap((component) =>
    Object.entries(spec.set?.[component] ?? {}).map(([name, flag]) => ({
      name,
      text: `${flag}`,
      place: part.written.place(['spec', 'set', component, name]),
    })),
  );
  const ofScheduler = schedulerFlagsOf(part).map(({ name, value, place }) => ({
    name: `${name} of the scheduler`,
    text: value,
    place,
  }));
  const restart = spec.set?.controlPlane?.restart;
  const ofRestart =
    restart === undefined
      ? []
      : [
          {
            name: 'restart of the control plane',
            text: restart,
            place: part.written.place(['spec', 'set', 'controlPlane', 'restart']),
          },
        ];
  const ofTimes = (['apiLatency', 'playRollout', 'order'] as const).flatMap((name) =>
    spec.set?.[name] === undefined
      ? []
      : [{ name, text: `${spec.set[name]}`, place: part.written.place(['spec', 'set', name]) }],
  );
  return [...ofSpec, ...ofVersion, ...ofFlags, ...ofScheduler, ...ofRestart, ...ofTimes];
}
