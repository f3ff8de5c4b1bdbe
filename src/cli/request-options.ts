import type { ScenarioRequest } from '#simulation';
import type { ScenarioArguments, SettingArguments } from './arguments.ts';

/** The parts of a request that come from the command line and not from a file. */
export const requestOptionsOf = (
  args: ScenarioArguments,
): Pick<ScenarioRequest, 'events' | 'settings' | 'options'> => ({
  events: args.event,
  settings: settingsOf(args),
  options: {
    controllers: args.controllers,
    legacyVariant: args.legacyVariant,
    missingStats: args.missingStats,
    allowPartial: args.allowPartial,
    ...(args.startupTime !== undefined && { startupTime: args.startupTime }),
    ...(args.restartTime !== undefined && { restartTime: args.restartTime }),
    ...(args.kubernetesVersion === undefined ? {} : { kubernetesVersion: args.kubernetesVersion }),
    ...(args.startTime === undefined ? {} : { startTime: args.startTime }),
    ...(args.seed === undefined ? {} : { seed: args.seed }),
  },
});

/** The settings that override the settings of scripts. */
export const settingsOf = ({
  set,
  apiLatency,
  duration,
}: SettingArguments): NonNullable<ScenarioRequest['settings']> => [
  ...(duration === undefined ? [] : [{ option: '--duration', text: duration } as const]),
  ...(apiLatency === undefined ? [] : [{ option: '--api-latency', text: apiLatency } as const]),
  ...set.map((text) => ({ option: '--set', text }) as const),
];
