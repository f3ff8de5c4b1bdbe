import type { LedComponent } from '#cluster';
import type { Cause } from './causes.ts';
import { isOfScript } from './control-plane-spells.ts';
import type { Entries, Entry } from './entries.ts';

/** A time in which no process of a component works, for one reason. */
export interface ProcessSpell {
  readonly from: Entry;
  /** Undefined where it lasts to the end. */
  readonly to: Entry | undefined;
}

/** The times in which the script keeps a component stopped. A restart is a time without length. */
export const processSpells = (entries: Entries, component: LedComponent): readonly ProcessSpell[] =>
  spellsOf(entries, byScript(EVENT_OF[component]));

/**
 * What keeps kube-scheduler from its work at the end, in order: the script, the loss of its leader or
 * of all its machines, or an API server that does not answer.
 */
export const whatStopsScheduler = (entries: Entries): Entries =>
  [
    ...processSpells(entries, 'kube-scheduler'),
    ...spellsOf(entries, byLeader('kube-scheduler')),
    ...spellsOf(entries, byScript('apiServer')),
    ...spellsOf(entries, ofScheduler),
    ...spellsOf(entries, ofApi),
  ].flatMap(({ from, to }) => (to === undefined ? from : []));

/** What an entry does to a process; undefined for most. */
type VerbOf = (cause: Cause) => 'stop' | 'start' | 'restart' | undefined;

const EVENT_OF = {
  'kube-controller-manager': 'controllerManager',
  'kube-scheduler': 'scheduler',
} as const satisfies Record<LedComponent, string>;

const byScript =
  (event: string): VerbOf =>
  (cause) => {
    if (!isOfScript(cause) || cause.event !== event) return undefined;
    return cause.undone === true ? 'start' : cause.verb;
  };

const byLeader =
  (component: LedComponent): VerbOf =>
  (cause) => {
    if (cause.kind === 'LeaderLost') return cause.component === component ? 'stop' : undefined;
    return isElection(cause, component) ? 'start' : undefined;
  };

const ofScheduler: VerbOf = (cause) =>
  isElection(cause, 'kube-scheduler')
    ? 'start'
    : machinesVerb(cause, (of) => of === 'kube-scheduler');

/** The components without which there is no API. */
const ofApi: VerbOf = (cause) =>
  machinesVerb(cause, (of) => of === 'etcd' || of === 'kube-apiserver');

const isElection = (cause: Cause, component: LedComponent): boolean =>
  cause.kind === 'LeaderElected' && cause.component === component;

function machinesVerb(cause: Cause, isIt: (component: string) => boolean): ReturnType<VerbOf> {
  if (cause.kind === 'control-plane/down') return isIt(cause.component) ? 'stop' : undefined;
  return cause.kind === 'control-plane/up' && isIt(cause.component) ? 'start' : undefined;
}

function spellsOf(entries: Entries, verbOf: VerbOf): readonly ProcessSpell[] {
  const spells: ProcessSpell[] = [];
  let open: Entry | undefined;
  for (const entry of entries) {
    const verb = verbOf(entry.cause);
    if (verb === 'stop' || verb === 'restart') open ??= entry;
    if (open === undefined || verb === undefined || verb === 'stop') continue;
    spells.push({ from: open, to: entry });
    open = undefined;
  }
  return open === undefined ? spells : [...spells, { from: open, to: undefined }];
}
