import type { ScenarioRequest } from '#preparation';
import { valuesOf } from './options/option-rows.ts';
import {
  PLAY_OPTIONS,
  type ScenarioArguments,
  type SettingArguments,
} from './options/scenario-options.ts';

type Parts = Required<
  Pick<ScenarioRequest, 'events' | 'settings' | 'without' | 'scale' | 'strict' | 'options'>
>;

/** The parts of a request that come from the command line and not from a file. */
export const requestOptionsOf = (args: ScenarioArguments): Parts => ({
  events: args.event,
  settings: settingsOf(args),
  without: args.without,
  scale: args.scale,
  strict: args.strict,
  options: scenarioOptionsOf(args),
});

/** How a scenario is played. */
export const scenarioOptionsOf = (args: ScenarioArguments): ScenarioRequest['options'] =>
  valuesOf(args, PLAY_OPTIONS);

/** The settings that override the settings of scripts. */
export const settingsOf = ({
  set,
  apiLatency,
  autoscaler,
  duration,
  playRollout,
}: SettingArguments & Partial<Pick<ScenarioArguments, 'playRollout'>>): NonNullable<
  ScenarioRequest['settings']
> => [
  ...(duration === undefined ? [] : [{ option: '--duration', text: duration } as const]),
  ...(apiLatency === undefined ? [] : [{ option: '--api-latency', text: apiLatency } as const]),
  ...(autoscaler === undefined ? [] : [{ option: '--autoscaler', text: autoscaler } as const]),
  ...(playRollout === true ? [{ option: '--set', text: 'playRollout=true' } as const] : []),
  ...set.map((text) => ({ option: '--set', text }) as const),
];

/** Options that a script can say, as the fields of its spec. */
export const scriptFieldsOf = ({
  kubernetesVersion,
  startTime,
  seed,
}: {
  readonly [Name in 'kubernetesVersion' | 'startTime' | 'seed']?:
    | ScenarioRequest['options'][Name]
    | undefined;
}): object => ({
  ...(startTime !== undefined && { start: startTime }),
  ...(seed !== undefined && { seed }),
  ...(kubernetesVersion !== undefined && { set: { kubernetesVersion } }),
});
