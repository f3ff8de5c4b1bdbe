import type { Node } from '#cluster';
import {
  type EvictionSettings,
  evictionSettings,
  parseThresholds,
  type Threshold,
  type ThresholdProblem,
} from '#kubelet/eviction';
import {
  type ConfigurationProblem,
  checkWhole,
  type KubeletConfiguration,
  patched,
  readKubeletConfiguration,
} from '#kubelet-configuration';
import { compareDropIns, flagsLayer, isDropIn, mergeDropIn } from '#node-facts';
import type {
  InhibitDelay,
  KubeletConfigurationSource,
  KubeletFlags,
  LoadedManifests,
} from '#snapshot';
import type { Behaviors, KubeletBehavior } from '#versions';
import type { FieldPath, Subject } from '../rule.ts';
import type { KnownRelease } from './control-plane.ts';
import { type StrangeName, strangeNames } from './kubelet-names.ts';

/** A configuration of kubelets with its drop-ins. */
export interface KubeletSubject extends Subject {
  /** Its settings, without entries that cannot be read. */
  readonly configuration: KubeletConfiguration;
  /** Settings that a kubelet refuses or ignores. */
  readonly problems: readonly ConfigurationProblem[];
  /** Including the defaults. */
  readonly settings: EvictionSettings;
  /** Thresholds that can be read; a soft one without a grace period gets one. */
  readonly thresholds: readonly Threshold[];
  readonly behavior: KubeletBehavior;
  /** Nodes that it may belong to: the node that it is named after, else all nodes in the files. */
  readonly nodes: readonly Node[];
  readonly inhibitDelays: readonly InhibitDelay[];
  readonly controlPlane: Behaviors;
  /** Names that no kubelet has, or no kubelet of this release. */
  readonly strangeNames: readonly StrangeName[];
  /** Whether the rest of the configuration is set elsewhere: by a vendor, or by a missing file. */
  readonly isPart: boolean;
}

/** A document with its readable part. */
interface Layer {
  readonly source: Pick<KubeletConfigurationSource, 'value' | 'name' | 'path' | 'placeOf'> & {
    readonly from: KubeletConfigurationSource['from'] | 'flags';
  };
  /** The flags of a command line, including flags that set no field. */
  readonly flags?: KubeletFlags['flags'];
  readonly configuration: KubeletConfiguration;
  readonly problems: readonly ConfigurationProblem[];
}

interface Surroundings {
  readonly nodes: readonly Node[];
  readonly behavior: KubeletBehavior;
  readonly controlPlane: Behaviors;
  readonly release: KnownRelease;
}

/**
 * Drop-ins override a single configuration, and a single command line overrides both. Several
 * configurations or command lines are subjects of their own.
 */
export function kubeletSubjects(
  manifests: LoadedManifests,
  around: Surroundings,
): readonly KubeletSubject[] {
  const files = manifests.kubeletConfigurations.map(layerOf);
  const flags = manifests.kubeletFlags.map(layerOfFlags).filter(saysSomething);
  const dropIns = files
    .filter(isDropInLayer)
    .sort((a, b) => compareDropIns(a.source.path, b.source.path));
  const bases = files.filter((layer) => !isDropInLayer(layer));
  const delays = [...manifests.inhibitDelays, ...delaysOfFacts(manifests)];
  const together = [
    ...(bases.length <= 1 ? [...bases, ...dropIns] : []),
    ...(bases.length <= 1 && flags.length === 1 ? flags : []),
  ];
  const alone = [...files, ...flags].filter((layer) => !together.includes(layer));
  return [...(together.length === 0 ? [] : [together]), ...alone.map((layer) => [layer])].map(
    (layers) => subjectOf(layers, delays, around),
  );
}

function layerOf(source: Layer['source']): Layer {
  const { configuration, problems } = readKubeletConfiguration(source.value, 'kubelet');
  return { source, configuration, problems };
}

function layerOfFlags(line: KubeletFlags): Layer {
  const { value, configuration, problems, placeOf } = flagsLayer(line);
  return {
    source: { from: 'flags', value, path: line.path, placeOf },
    configuration,
    problems,
    flags: line.flags,
  };
}

const saysSomething = ({ source, flags = [] }: Layer): boolean =>
  Object.keys(Object(source.value)).length > 0 || flags.some(({ isCertain }) => isCertain);

const isDropInLayer = ({ source }: Layer): boolean =>
  source.from === 'document' && isDropIn(source.path);

function subjectOf(
  layers: readonly Layer[],
  inhibitDelays: readonly InhibitDelay[],
  { nodes, behavior, controlPlane, release }: Surroundings,
): KubeletSubject {
  const configuration = layers.reduce<KubeletConfiguration>(
    (below, layer) =>
      patched(
        below,
        isDropInLayer(layer) ? mergeDropIn(below, layer.configuration) : layer.configuration,
      ),
    {},
  );
  const settings = settingsOf(configuration, behavior.eviction);
  const named = nodes.filter(({ name }) => layers.some(({ source }) => source.name === name));
  return {
    name: '',
    configuration,
    problems: withoutEchoes(
      distinct([...layers.flatMap(({ problems }) => problems), ...checkWhole(configuration)]),
    ),
    settings,
    thresholds: readableThresholds(settings),
    behavior,
    nodes: named.length > 0 ? named : nodes,
    inhibitDelays,
    controlPlane,
    strangeNames: layers.flatMap(({ source, flags }) =>
      strangeNames({ value: source.value, ...(flags !== undefined && { flags }) }, release),
    ),
    isPart: layers.every(({ source: { from } }) => from === 'set-up' || from === 'flags'),
    placeOf: (field, part) => layerWith(field, layers).placeOf(field, part),
  };
}

/** A grace period that cannot be read is one mistake: it is not missing as well. */
function withoutEchoes(problems: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] {
  const isUnread = (signal: unknown): boolean =>
    problems.some(
      ({ path: [field, of] }) =>
        field === 'evictionSoftGracePeriod' && (of === undefined || of === signal),
    );
  return problems.filter(
    ({ code, path }) => code !== 'kubelet/no-grace-period' || !isUnread(path[1]),
  );
}

/** One mistake hides no other: the other thresholds are still checked. */
function readableThresholds(settings: EvictionSettings): readonly Threshold[] {
  const parsed = parseThresholds(settings);
  return parsed.ok
    ? parsed.thresholds
    : readableThresholds(parsed.problems.reduce(repair, settings));
}

/** A repair removes one problem: it removes the entry, or adds the missing grace period. */
function repair(settings: EvictionSettings, { field, signal, problem }: ThresholdProblem) {
  if (problem === 'no-grace-period') {
    const evictionSoftGracePeriod = { ...settings.evictionSoftGracePeriod, [signal]: '1m30s' };
    return { ...settings, evictionSoftGracePeriod };
  }
  const others = Object.entries(settings[field]).filter(([name]) => name !== signal);
  return { ...settings, [field]: Object.fromEntries(others) };
}

/** A period that cannot be read is reported elsewhere, and counts as absent. */
function settingsOf(
  configuration: KubeletConfiguration,
  eviction: KubeletBehavior['eviction'],
): EvictionSettings {
  const filled = evictionSettings(configuration, eviction);
  if (filled.ok) return filled.settings;
  return settingsOf({ ...configuration, evictionPressureTransitionPeriod: null }, eviction);
}

/** The topmost document with the field, or with the entry if one is named. */
function layerWith(
  [field, entry]: FieldPath,
  layers: readonly Layer[],
): Pick<KubeletConfigurationSource, 'placeOf'> {
  const having = layers.filter(
    ({ source, flags = [] }) =>
      fieldOf(source.value, field) !== undefined || flags.some(({ name }) => `--${name}` === field),
  );
  const withEntry = having.findLast(
    ({ source }) => fieldOf(fieldOf(source.value, field), entry) !== undefined,
  );
  const found = withEntry ?? having.at(-1) ?? layers[0];
  return found?.source ?? NOWHERE;
}

const NOWHERE = {
  placeOf: () => ({
    path: '',
    position: { line: 1, column: 1 },
    excerpt: { text: '', length: 1 },
  }),
};

const fieldOf = (value: unknown, name: string | number | undefined): unknown =>
  typeof value === 'object' && value !== null && name !== undefined && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** Checking the whole configuration finds the faults of single fields again. */
const distinct = (problems: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] => [
  ...new Map(
    problems.map((problem) => [
      `${problem.code} ${problem.path.join('/')} ${problem.message}`,
      problem,
    ]),
  ).values(),
];

const delaysOfFacts = ({ nodeFacts }: LoadedManifests): readonly InhibitDelay[] =>
  nodeFacts.flatMap(({ value, placeOf }) => {
    const seconds = fieldOf(fieldOf(value, 'spec'), 'inhibitDelayMaxSec');
    if (typeof seconds !== 'number') return [];
    const { path, position } = placeOf(['spec', 'inhibitDelayMaxSec'], 'value');
    return [{ seconds, path, position }];
  });
