import fc from 'fast-check';
import { scriptJsonSchema } from '#script';
import { jsonFor, type Schema, sometimes, type Vocabulary } from './arbitrary-json.ts';
import { budgetsOf, rolledOutOf, type Subject, workloadsOf } from './corpus.ts';
import { vocabularyFor } from './vocabulary.ts';

/** An event of a script, as JSON. */
export type RawEvent = Readonly<Record<string, unknown>>;

/** Settings of a script, as JSON. */
export type RawSettings = Readonly<Record<string, unknown>>;

const spec = (scriptJsonSchema() as Schema).properties?.['spec']?.properties ?? {};
const eventSchema = spec['events']?.items as Schema;

/** The schema of the body of each event. */
export const EVENT_BODIES: Readonly<Record<string, Schema>> = Object.fromEntries(
  (eventSchema as { oneOf: readonly { required: readonly string[] }[] }).oneOf.flatMap(
    ({ required: [name = ''] }) => [[name, eventSchema.properties?.[name] as Schema]],
  ),
);

/** The schemas of the fields next to the body. */
export const COMMON_FIELDS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(eventSchema.properties ?? {}).filter(([name]) => !(name in EVENT_BODIES)),
);

export const SETTINGS = spec['set'] as Schema;

const MOST_EVENTS = 6;
/** Events that can be undone after a time. */
const FAULTS =
  /^(powerOff|partition|stopKubelet|notReady|taint|deviceTaint|cordon|setBudget|shutdown|stopInstance|freeze|staleWatch)$/;

/** Many events are at the same instants. */
const moment = fc.constantFrom('0s', '1s', '10s', '40s', '41s', '1m', '5m', '6m', '10m');
const span = fc.constantFrom('1s', '10s', '30s', '1m', '5m', '6m', '20m');

/** An event by itself, without what ties it to others. */
const eventFrom = (words: Vocabulary, names: readonly string[]): fc.Arbitrary<RawEvent> => {
  const { at: _, after: __, id: ___, for: ____, ...others } = COMMON_FIELDS;
  const more = jsonFor({ type: 'object', properties: others }, { ...words, sparse: 6 });
  const bodies = names.map((name) =>
    fc
      .tuple(
        jsonFor(EVENT_BODIES[name] ?? {}, words, name),
        FAULTS.test(name) ? sometimes(span, 2) : fc.constant(undefined),
      )
      .map(([body, lasts]) => ({ [name]: body, ...(lasts !== undefined && { for: lasts }) })),
  );
  return fc
    .tuple(moment, fc.oneof(...bodies), more)
    .map(([at, body, common]) => withoutContradiction({ at, ...body, ...Object(common) }));
};

/** Without what asks for something that the event does not have. */
function withoutContradiction(event: RawEvent): RawEvent {
  const { jitter, ...others } = event;
  const [, body] = Object.entries(event).find(([name]) => name in EVENT_BODIES) ?? [];
  const { bootTime, ...without } = Object(body);
  const [name = ''] = Object.keys(event).filter((each) => each in EVENT_BODIES);
  const isAboutNodes = ['nodes', 'zones', 'regions', 'all'].some((field) => field in Object(body));
  const kept = isAboutNodes && jitter !== undefined ? { ...others, jitter } : others;
  const mayBoot = 'for' in event || !FAULTS.test(name) || bootTime === undefined;
  return mayBoot ? kept : { ...kept, [name]: without };
}

/** The events that find something in a snapshot. */
const eventsFor = (subject: Subject): readonly string[] =>
  Object.keys(EVENT_BODIES).filter(
    (name) =>
      (name !== 'deviceTaint' || subject.objects.some(({ kind }) => kind === 'ResourceSlice')) &&
      (name !== 'setBudget' || budgetsOf(subject).length > 0) &&
      (name !== 'scale' || workloadsOf(subject).length > 0) &&
      (name !== 'rollout' || rolledOutOf(subject).length > 0),
  );

/** One to six events about the objects of a snapshot, some of them one after another. */
export const eventsOn = (subject: Subject): fc.Arbitrary<readonly RawEvent[]> =>
  fc
    .array(fc.tuple(eventFrom(vocabularyFor(subject, 3), eventsFor(subject)), fc.nat({ max: 5 })), {
      minLength: 1,
      maxLength: MOST_EVENTS,
    })
    .map((events) =>
      events.map(([event, follows], place) => ({
        ...event,
        ...(place === 0 && { id: 'first' }),
        ...(place > 0 && follows === 0 && { after: 'first' }),
      })),
    );

/** Settings of a script: each is there at times, and none of them always. */
export const settingsOn = (subject: Subject): fc.Arbitrary<RawSettings> =>
  (jsonFor(SETTINGS, vocabularyFor(subject, 4)) as fc.Arbitrary<RawSettings>).map(inARelease);

/** Flags of kube-controller-manager that Kubernetes 1.27 no longer knows. */
const REMOVED = ['pod-eviction-timeout', 'enable-taint-manager'];

/** Flags of releases after those that know the others. */
const YOUNG = /^(concurrent-(daemonset|job)-syncs|disable-force-detach-on-timeout)$/;

/** Settings for a release that knows their flags and feature gates. */
function inARelease(set: RawSettings): RawSettings {
  const flags = { ...Object(set['apiServer']), ...Object(set['controllerManager']) };
  const isOld = REMOVED.some((name) => name in flags);
  const hasGates = 'feature-gates' in flags;
  if (isOld || hasGates) {
    const manager = Object.entries(Object(set['controllerManager']));
    const known = manager.filter(
      ([name]) => !YOUNG.test(name) && !(isOld && name === 'feature-gates'),
    );
    const controllerManager = Object.fromEntries(known);
    return { ...set, controllerManager, kubernetesVersion: isOld ? '1.26' : '1.29' };
  }
  const { kubernetesVersion, ...others } = set;
  return Object.keys(flags).length > 0 || kubernetesVersion === undefined ? others : set;
}
