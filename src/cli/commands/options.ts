import { type Command, Option } from 'commander';
import { formatsOf } from '#print';
import { collect, withOptions } from '../options/option-rows.ts';
import { SCENARIO_OPTIONS } from '../options/scenario-options.ts';
import { withLiveOptions } from './cluster-options.ts';

export const SNAPSHOT_ARGUMENT =
  'files, folders or globs of what kubectl prints, also .gz; - is standard input';

/** Adds the options of all commands that play a scenario. */
export const withScenarioOptions = (command: Command): Command =>
  withOptions(withLiveOptions(command), SCENARIO_OPTIONS);

/** @param example a format that goes well to a file */
export const outputOption = (
  printer: Parameters<typeof formatsOf>[0],
  example = 'json',
): Option => {
  const formats = formatsOf(printer);
  const names = `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
  const bytes = formats.includes('perfetto') ? '; perfetto is protobuf for ui.perfetto.dev' : '';
  return new Option('-o, --output <format>', `${names}, also ${example}=FILE (repeatable)${bytes}`)
    .argParser(collect)
    .default([]);
};
