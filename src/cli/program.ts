import { Command, type Option } from 'commander';
import { TOOL_VERSION } from '#documents';
import { behaviorsCommand } from './commands/behaviors.ts';
import { captureCommand } from './commands/capture.ts';
import { checkCommand } from './commands/check.ts';
import { compareRunCommand } from './commands/compare-run.ts';
import { completeCommand, completionCommand } from './commands/completion.ts';
import { diffCommand } from './commands/diff.ts';
import { exampleCommand } from './commands/example.ts';
import { explainCommand } from './commands/explain.ts';
import { planCommand } from './commands/plan.ts';
import { postmortemCommand } from './commands/postmortem.ts';
import { rankCommand } from './commands/rank.ts';
import { redactCommand } from './commands/redact.ts';
import { reportCommand } from './commands/report.ts';
import { schemaCommand } from './commands/schema.ts';
import { simulateCommand } from './commands/simulate.ts';
import { sweepCommand } from './commands/sweep.ts';
import { testCommand } from './commands/test.ts';
import type { ExitCode } from './exit-code.ts';
import type { Io } from './io.ts';

/** The sinks for the output and the exit code of commands. */
export interface Ending {
  /** Prints the results of commander itself: help and the version. */
  readonly sayResult: (text: string) => void;
  /** Prints the complaints of commander about arguments. */
  readonly sayMessage: (text: string) => void;
  readonly finish: (code: ExitCode) => void;
}

const EXAMPLES = `
Examples:
  What happens when a zone loses power?
  $ k8s-evict simulate fixtures/cluster/snapshot.yaml -e 'powerOff zones=us-east-1b'

  Why is this pod evicted, or why not?
  $ k8s-evict explain payments/db-1 fixtures/cluster/snapshot.yaml -e 'powerOff zones=us-east-1b'

A snapshot of your own cluster is what kubectl prints, or what capture takes with it:
  kubectl get nodes,pods,leases,deployments,replicasets,statefulsets,daemonsets,jobs -A -o yaml > snapshot.yaml
  k8s-evict capture -o snapshot.json.gz`;

const LAST_GROUP = 'Help and documents';

/** Groups of commands by their purpose. */
const GROUPS = {
  'What happens': [
    simulateCommand,
    diffCommand,
    rankCommand,
    explainCommand,
    sweepCommand,
    planCommand,
    reportCommand,
  ],
  'What happened': [postmortemCommand, compareRunCommand],
  'What to guard': [checkCommand, testCommand, behaviorsCommand],
  'Your cluster': [captureCommand, redactCommand],
  [LAST_GROUP]: [exampleCommand, schemaCommand, completionCommand],
} as const;

/** Adds the choices and the default of an option. Empty lists are not mentioned. */
function describeOption({ description, argChoices = [], defaultValue }: Option): string {
  const last = argChoices.at(-1);
  const others = argChoices.slice(0, -1);
  const choices = others.length === 0 ? (last ?? '') : `${others.join(', ')} or ${last}`;
  const standard = typeof defaultValue === 'string' ? `default: ${defaultValue}` : '';
  const notes = [choices, standard].filter((note) => note !== '');
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/**
 * All commands with their options and help. The action of a command is loaded when it is called.
 */
export function buildProgram(io: Io, ending: Ending): Command {
  const program = new Command('k8s-evict')
    .description(
      'Tells which pods Kubernetes evicts when nodes fail, when and why. Needs no cluster.',
    )
    .version(TOOL_VERSION)
    .commandsGroup(`${LAST_GROUP}:`)
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError('Try --help for what is possible.')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: ending.sayResult, writeErr: ending.sayMessage });
  for (const [group, commands] of Object.entries(GROUPS)) {
    for (const describe of commands) {
      const command = describe(io, ending.finish).copyInheritedSettings(program);
      command.option('--print-config', 'print each option with its value and its origin');
      program.addCommand(command.helpGroup(`${group}:`));
    }
  }
  program
    .command('version')
    .description('print the version')
    .action(() => ending.sayResult(`${TOOL_VERSION}\n`));
  program.addCommand(completeCommand(io, ending.finish), { hidden: true });
  return program;
}
