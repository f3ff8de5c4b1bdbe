import type { ScenarioRequest } from '#simulation';
import type { ChangeArguments, ScenarioArguments, SettingArguments } from './arguments.ts';

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
export const scenarioOptionsOf = (args: ScenarioArguments): ScenarioRequest['options'] => ({
  controllers: args.controllers,
  legacyVariant: args.legacyVariant,
  missingStats: args.missingStats,
  allowPartial: args.allowPartial,
  assumeReady: args.assumeReady,
  ...(args.startupTime !== undefined && { startupTime: args.startupTime }),
  ...(args.restartTime !== undefined && { restartTime: args.restartTime }),
  ...(args.leasePeriod !== undefined && { leasePeriod: args.leasePeriod }),
  ...(args.relist !== undefined && { relist: args.relist }),
  ...(args.kubernetesVersion === undefined ? {} : { kubernetesVersion: args.kubernetesVersion }),
  ...(args.startTime === undefined ? {} : { startTime: args.startTime }),
  ...(args.onlyEvent === undefined ? {} : { onlyEvent: args.onlyEvent }),
  ...(args.seed === undefined ? {} : { seed: args.seed }),
});

/** The settings that override the settings of scripts. */
export const settingsOf = ({
  set,
  apiLatency,
  autoscaler,
  duration,
  playRollout,
}: SettingArguments & Partial<Pick<ChangeArguments, 'playRollout'>>): NonNullable<
  ScenarioRequest['settings']
> => [
  ...(duration === undefined ? [] : [{ option: '--duration', text: duration } as const]),
  ...(apiLatency === undefined ? [] : [{ option: '--api-latency', text: apiLatency } as const]),
  ...(autoscaler === undefined ? [] : [{ option: '--autoscaler', text: autoscaler } as const]),
  ...(playRollout === true ? [{ option: '--set', text: 'playRollout=true' } as const] : []),
  ...set.map((text) => ({ option: '--set', text }) as const),
];
