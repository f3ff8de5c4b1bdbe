import type { ScenarioRequest } from '#simulation';
import type { ScenarioArguments } from './arguments.ts';

/** What of a request stands on the command line itself and in no file. */
export const requestOptionsOf = (
  args: ScenarioArguments,
): Pick<ScenarioRequest, 'events' | 'options'> => ({
  events: args.event,
  options: {
    controllers: args.controllers,
    legacyVariant: args.legacyVariant,
    missingStats: args.missingStats,
    startupTime: args.startupTime,
    ...(args.kubernetesVersion === undefined ? {} : { kubernetesVersion: args.kubernetesVersion }),
    ...(args.startTime === undefined ? {} : { startTime: args.startTime }),
    ...(args.seed === undefined ? {} : { seed: args.seed }),
  },
});
