import type { Command } from 'commander';

/** The options that the command line itself has, by their long flags; not those of a configuration. */
export const typedOptions = (command: Command): readonly string[] =>
  command.options.flatMap((option) =>
    command.getOptionValueSource(option.attributeName()) === 'cli' ? (option.long ?? []) : [],
  );
