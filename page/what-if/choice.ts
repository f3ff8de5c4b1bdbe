import type { Choices } from '#browser';
import type { Subject } from '../model/subject.ts';

/** A target of an event: a field of its body, and a name. */
export interface Target {
  readonly field: string;
  readonly name: string;
}

/** A what-if as a reader chooses it. Texts are as they are typed; an empty one is left out. */
export interface Choice {
  /** The name of an event; empty for settings alone. */
  readonly event: string;
  /** The value of an event that is one word. */
  readonly verb: string;
  readonly targets: readonly Target[];
  readonly at: string;
  readonly for: string;
  /** Further fields of the event by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the events of the report happen as well. */
  readonly keepsEvents: boolean;
  readonly gracePeriod: string;
  /** Seconds for both taints of failed nodes. */
  readonly toleration: string;
  /** The pods whose toleration changes: a namespace or a workload; empty for all. */
  readonly tolerating: string;
  readonly release: string;
}

/** Changes some of what is chosen, by what is chosen last. */
export type OnChoice = (change: (before: Choice) => Partial<Choice>) => void;

export const FIRST_CHOICE: Choice = {
  ...{ event: 'powerOff', verb: '', targets: [], at: '30s', for: '', fields: {} },
  ...{ keepsEvents: false, gracePeriod: '', toleration: '', tolerating: '', release: '' },
};

export type Event = Choices['events'][number];

/** The fields of events that take targets, in the order in which a reader thinks of them. */
const TARGET_FIELDS = ['nodes', 'zones', 'pods', 'namespaces', 'owner', 'workload', 'name', 'like'];

export const targetFieldsOf = (event: Event): readonly string[] =>
  event.subject === 'control-plane'
    ? []
    : TARGET_FIELDS.filter((name) =>
        event.fields.some((field) => field.name === name && field.kind !== 'yaml'),
      );

/** Whether a field takes one name only. */
export const takesOne = (event: Event, name: string): boolean =>
  event.fields.some((field) => field.name === name && field.kind === 'text');

/** The names that a field of an event can have in this snapshot. */
export function namesFor(field: string, event: Event, choices: Choices): readonly string[] {
  switch (field) {
    case 'nodes':
    case 'like':
      return choices.nodes;
    case 'zones':
      return choices.zones;
    case 'pods':
      return choices.pods;
    case 'namespaces':
      return choices.namespaces;
    case 'owner':
    case 'workload':
      return choices.workloads;
    case 'name':
      return event.subject === 'budget' ? choices.budgets : [];
    default:
      return [];
  }
}

/** The target that an object of the timeline is for an event, if it can be one. */
export function targetFor({ kind, name }: Subject, event: Event): Target | undefined {
  const fields = targetFieldsOf(event);
  const field = FIELDS_OF[kind].find((each) => fields.includes(each));
  if (field === undefined) return undefined;
  return { field, name: kind === 'zone' ? (name.split('::').at(-1) ?? name) : name };
}

const FIELDS_OF: Readonly<Record<Subject['kind'], readonly string[]>> = {
  node: ['nodes', 'like'],
  zone: ['zones'],
  pod: ['pods'],
  workload: ['owner', 'workload'],
  service: [],
  entry: [],
  fault: [],
};
