import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** Adds what a command takes and does. */
type Describe = (io: Io, finish: (code: ExitCode) => void) => Command;

/** What `--help` says of a command. */
export interface CommandRow {
  readonly name: string;
  /** Its arguments, as its usage has them. */
  readonly takes: readonly string[];
  readonly summary: string;
  /** Loads its options, its help and its action. */
  readonly load: () => Promise<Describe>;
}

export const LAST_GROUP = 'Help and documents';

/** The commands in the order of `--help`, by the heading above them. */
export const COMMANDS: Readonly<Record<string, readonly CommandRow[]>> = {
  'What happens': [
    {
      name: 'simulate',
      takes: ['<snapshot...>'],
      summary: 'play an outage and print who is evicted, when and why',
      load: async () => (await import('./simulate.ts')).simulateCommand,
    },
    {
      name: 'diff',
      takes: ['<files...>'],
      summary: 'print what a change makes better and what it makes worse',
      load: async () => (await import('./diff.ts')).diffCommand,
    },
    {
      name: 'rank',
      takes: ['<snapshot...>'],
      summary: 'print which pods kubelets under pressure would evict first, now',
      load: async () => (await import('./rank.ts')).rankCommand,
    },
    {
      name: 'explain',
      takes: ['<object>', '<snapshot...>'],
      summary: 'print what happens to one object and why, or why nothing does',
      load: async () => (await import('./explain.ts')).explainCommand,
    },
    {
      name: 'sweep',
      takes: ['<snapshot...>'],
      summary: 'play every single fault and rank them by damage',
      load: async () => (await import('./sweep.ts')).sweepCommand,
    },
    {
      name: 'plan',
      takes: ['<goal>', '<snapshot...>'],
      summary: 'plan drains, removals and capacity of nodes, and prove it by playing it',
      load: async () => (await import('./plan.ts')).planCommand,
    },
    {
      name: 'report',
      takes: ['<file>'],
      summary: 'print a stored report in another format',
      load: async () => (await import('./report.ts')).reportCommand,
    },
  ],
  'What happened': [
    {
      name: 'postmortem',
      takes: ['[file...]'],
      summary: 'print what was evicted in the past, why, and whether the model agrees',
      load: async () => (await import('./postmortem.ts')).postmortemCommand,
    },
    {
      name: 'compare-run',
      takes: ['<prediction>', '<telemetry>'],
      summary: 'hold a prediction against what a chaos run of krkn measured',
      load: async () => (await import('./compare-run.ts')).compareRunCommand,
    },
  ],
  'What to guard': [
    {
      name: 'check',
      takes: ['[file...]'],
      summary: 'print what is wrong with settings of evictions in files',
      load: async () => (await import('./check.ts')).checkCommand,
    },
    {
      name: 'test',
      takes: ['[path...]'],
      summary: 'play scenarios and tell whether they come out as expected',
      load: async () => (await import('./test.ts')).testCommand,
    },
    {
      name: 'behaviors',
      takes: ['[snapshot...]'],
      summary: 'print what a release of Kubernetes does, or what an upgrade changes',
      load: async () => (await import('./behaviors.ts')).behaviorsCommand,
    },
  ],
  'Your cluster': [
    {
      name: 'capture',
      takes: [],
      summary: 'take a snapshot of a cluster with kubectl, which only gets and lists',
      load: async () => (await import('./capture.ts')).captureCommand,
    },
    {
      name: 'redact',
      takes: ['[snapshot...]'],
      summary: 'write a snapshot under pseudonyms, with the same answers',
      load: async () => (await import('./redact.ts')).redactCommand,
    },
  ],
  [LAST_GROUP]: [
    {
      name: 'example',
      takes: ['[scenario]'],
      summary: 'copy the files of examples, or a scenario of the library, to a folder',
      load: async () => (await import('./example.ts')).exampleCommand,
    },
    {
      name: 'schema',
      takes: ['[document]'],
      summary: 'print the JSON Schema of a document',
      load: async () => (await import('./schema.ts')).schemaCommand,
    },
    {
      name: 'completion',
      takes: ['<shell>'],
      summary: 'print a script that completes commands and options in a shell',
      load: async () => (await import('./completion.ts')).completionCommand,
    },
  ],
};
