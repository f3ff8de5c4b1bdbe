import type { Assumption } from '#assumptions';
import { counted, listed } from '#words';
import { takenFromTwin } from './taken-from-twin.ts';

type Kind =
  | Extract<Assumption['kind'], `priorities-${string}` | `readiness-gates-${string}`>
  | 'job-times-learned'
  | 'job-times-open'
  | 'job-times-unknown'
  | 'limit-ranges-differ'
  | 'requests-recommended'
  | 'taken-from-twins'
  | 'twins-differ';
type NoteOf = { readonly [K in Kind]: Extract<Assumption, { readonly kind: K }> };

/** What is assumed about new pods, in words. */
export const NEW_POD_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'priorities-unknown': ({ names, pods }) =>
    `the snapshot lacks ${classesNamed(names)}: ${counted(pods, 'new pod')} ` +
    `${pods === 1 ? 'has' : 'have'} priority 0 here, which decides who makes room for whom; ` +
    'k8s-evict capture --add priorityclasses -o more.json has the values',
  'priorities-from-pods': ({ names, pods }) =>
    `the snapshot lacks ${classesNamed(names)}: ${counted(pods, 'new pod')} ` +
    `${pods === 1 ? 'has' : 'have'} the priority of other pods of the class`,
  'taken-from-twins': ({ names, additions }) =>
    `new pods of ${listed(names)} have what running ones have and ` +
    `${names.length === 1 ? 'the template lacks' : 'the templates lack'}: ${takenFromTwin(additions)}`,
  'twins-differ': ({ names }) =>
    `running pods of ${listed(names)} differ in what their ${
      names.length === 1 ? 'template lacks' : 'templates lack'
    }: new pods are like the newest of them here`,
  'requests-recommended': ({ names, scalers }) =>
    `new pods of ${listed(names)} have the requests that ${
      scalers.length === 1
        ? `VerticalPodAutoscaler ${listed(scalers)} recommends`
        : `the VerticalPodAutoscalers ${listed(scalers)} recommend`
    } at the start, as long as the webhook that sets them answers`,
  'job-times-learned': ({ names, jobs }) =>
    `${cronJobsNamed(names)} ${names.length === 1 ? 'starts' : 'start'} ${counted(jobs, 'Job')} during the ` +
    'run: each takes as long as the last one of its CronJob',
  'job-times-open': ({ names, jobs }) =>
    `${cronJobsNamed(names)} ${names.length === 1 ? 'starts' : 'start'} ${counted(jobs, 'Job')} during the ` +
    'run: each runs until something ends it, as one in the snapshot ran to its deadline or beside the next',
  'job-times-unknown': ({ names, jobs }) =>
    `${cronJobsNamed(names)} ${names.length === 1 ? 'starts' : 'start'} ${counted(jobs, 'Job')} during the ` +
    'run: nothing shows how long they take, and here each is over when the next one begins',
  'limit-ranges-differ': ({ names }) =>
    `LimitRanges ${listed(names)} give containers different defaults: those of the first by name count here, ` +
    'Kubernetes may take the others',
  'readiness-gates-open': ({ names, pods }) =>
    `no pod in the snapshot shows who sets the readiness gates of ${listed(names)}: ` +
    `${counted(pods, 'new pod')} ${pods === 1 ? 'is' : 'are'} never Ready; startupTime of set.pods ends the wait`,
  'readiness-gates-set': ({ names, pods }) =>
    `readiness gates of ${listed(names)}: set as soon as ${counted(pods, 'new pod')} ` +
    `${pods === 1 ? 'runs' : 'run'}, as nothing shows how long it takes`,
};

const cronJobsNamed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'CronJob' : 'the CronJobs'} ${listed(names)}`;

const classesNamed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'PriorityClass' : 'the PriorityClasses'} ${listed(names)}`;
