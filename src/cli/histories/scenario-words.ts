import type { ScenarioArguments } from '../arguments.ts';

/** The same scenario on the command line of another process. */
export function scenarioWords(
  snapshot: readonly string[],
  args: ScenarioArguments,
): readonly string[] {
  const given = (option: string, value: string | number | undefined): readonly string[] =>
    value === undefined ? [] : [`${option}=${value}`];
  const flag = (option: string, isSet: boolean): readonly string[] => (isSet ? [option] : []);
  return [
    ...args.script.flatMap((path) => given('--script', path)),
    ...args.event.flatMap((event) => given('--event', event)),
    ...args.apply.flatMap((path) => given('--apply', path)),
    ...args.scale.flatMap((text) => given('--scale', text)),
    ...flag('--strict', args.strict),
    ...flag('--play-rollout', args.playRollout),
    ...args.setFile.flatMap((path) => given('--set-file', path)),
    ...args.without.flatMap((id) => given('--without', id)),
    ...args.set.flatMap((setting) => given('--set', setting)),
    ...given('--api-latency', args.apiLatency),
    ...given('--autoscaler', args.autoscaler),
    ...given('--duration', args.duration),
    ...given('--kubernetes-version', args.kubernetesVersion),
    ...given('--start-time', args.startTime),
    ...given('--controllers', args.controllers),
    ...given('--startup-time', args.startupTime),
    ...given('--restart-time', args.restartTime),
    ...given('--lease-period', args.leasePeriod),
    ...given('--relist', args.relist),
    ...given('--seed', args.seed),
    ...given('--only-event', args.onlyEvent),
    ...given('--legacy-variant', args.legacyVariant),
    ...given('--missing-stats', args.missingStats),
    ...flag('--allow-truncated', args.allowTruncated),
    ...flag('--skip-invalid', args.skipInvalid),
    ...flag('--allow-partial', args.allowPartial),
    ...flag('--assume-ready', args.assumeReady),
    '--',
    ...snapshot,
  ];
}
