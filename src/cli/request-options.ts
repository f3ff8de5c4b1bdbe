import type { ScenarioRequest } from '#simulation';
import type { ScenarioArguments, SettingArguments } from './arguments.ts';
import type { Io } from './io.ts';
import { readDocument } from './read-document.ts';

type Parts = Required<Pick<ScenarioRequest, 'events' | 'settings' | 'without' | 'options'>>;

/** The parts of a request that come from the command line and not from a file. */
export const requestOptionsOf = (args: ScenarioArguments): Parts => ({
  events: args.event,
  settings: settingsOf(args),
  without: args.without,
  options: scenarioOptionsOf(args),
});

/** How a scenario is played. */
export const scenarioOptionsOf = (args: ScenarioArguments): ScenarioRequest['options'] => ({
  controllers: args.controllers,
  legacyVariant: args.legacyVariant,
  missingStats: args.missingStats,
  allowPartial: args.allowPartial,
  ...(args.startupTime !== undefined && { startupTime: args.startupTime }),
  ...(args.restartTime !== undefined && { restartTime: args.restartTime }),
  ...(args.kubernetesVersion === undefined ? {} : { kubernetesVersion: args.kubernetesVersion }),
  ...(args.startTime === undefined ? {} : { startTime: args.startTime }),
  ...(args.onlyEvent === undefined ? {} : { onlyEvent: args.onlyEvent }),
  ...(args.seed === undefined ? {} : { seed: args.seed }),
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

/**
 * The parts of a request other than the files of the snapshot and the scripts. Settings of files
 * come first, so that a `--set` counts more.
 */
export async function requestWithFiles(args: ScenarioArguments, io: Io): Promise<Parts> {
  const request = requestOptionsOf(args);
  const inFiles = args.setFile.map(async (path) => ({
    option: '--set-file' as const,
    path,
    text: await readDocument(path, io),
  }));
  return { ...request, settings: [...(await Promise.all(inFiles)), ...request.settings] };
}
