import type { ScenarioArguments } from '../arguments.ts';

/** The options of a sweep that `simulate` needs to play the same, as a person would type them. */
export function commandWords(
  args: ScenarioArguments,
  scripts: readonly string[],
): readonly string[] {
  const given = (option: string, value: string | number | undefined): readonly string[] =>
    value === undefined ? [] : [option, `${value}`];
  const unless = (option: string, value: string, usual: string): readonly string[] =>
    value === usual ? [] : [option, value];
  const flag = (option: string, isSet: boolean): readonly string[] => (isSet ? [option] : []);
  return [
    ...scripts.flatMap((path) => ['-s', path]),
    ...args.event.flatMap((event) => ['-e', event]),
    ...args.setFile.flatMap((path) => ['--set-file', path]),
    ...args.apply.flatMap((path) => ['--apply', path]),
    ...args.scale.flatMap((text) => ['--scale', text]),
    ...flag('--strict', args.strict),
    ...flag('--play-rollout', args.playRollout),
    ...args.without.flatMap((id) => ['--without', id]),
    ...args.set.flatMap((setting) => ['--set', setting]),
    ...given('--api-latency', args.apiLatency),
    ...given('--autoscaler', args.autoscaler),
    ...given('--duration', args.duration),
    ...given('--kubernetes-version', args.kubernetesVersion),
    ...given('--start-time', args.startTime),
    ...unless('--controllers', args.controllers, 'steady'),
    ...given('--startup-time', args.startupTime),
    ...given('--restart-time', args.restartTime),
    ...given('--lease-period', args.leasePeriod),
    ...given('--relist', args.relist),
    ...given('--seed', args.seed),
    ...given('--only-event', args.onlyEvent),
    ...unless('--legacy-variant', args.legacyVariant, 'code'),
    ...unless('--missing-stats', args.missingStats, 'kubelet'),
    ...flag('--allow-truncated', args.allowTruncated),
    ...flag('--skip-invalid', args.skipInvalid),
    ...flag('--allow-partial', args.allowPartial),
    ...flag('--assume-ready', args.assumeReady),
  ];
}
