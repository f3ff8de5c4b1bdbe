import type { Diagnostic } from '#diagnostics';
import {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  flagNames,
  flagsOfCommandLine,
  SCHEDULER_FLAGS,
} from '#versions';
import { reportOfAutoscaler, withSettings } from './autoscalers-in-clear.ts';
import type { SnapshotInput } from './bytes/input.ts';
import { readFile } from './items/read-input.ts';
import { API_SERVICE } from './objects/kinds/api-service.ts';
import { autoscalerIn } from './objects/kinds/autoscaler.ts';
import { COMPONENT_POD, componentOf } from './objects/kinds/control-plane.ts';
import { CRON_JOB } from './objects/kinds/cron-job.ts';
import type { Projected } from './objects/kinds/model.ts';
import { POD_AUTOSCALER } from './objects/kinds/pod-autoscaler.ts';
import { POD_GROUP, WORKLOAD_OF_GROUPS } from './objects/kinds/pod-group.ts';
import { VERTICAL_AUTOSCALER } from './objects/kinds/vertical-autoscaler.ts';
import { SnapshotFindings } from './objects/snapshot-findings.ts';
import type { SourceObject } from './objects/source-object.ts';
import type { ConfigurationDocument } from './raw/documents.ts';
import { prune, type Shape } from './raw/shape.ts';
import { isMapping } from './raw/value.ts';

type RawObject = Readonly<Record<string, unknown>>;

/** What was read besides the objects that were handed over. */
export interface ReadObjects {
  readonly diagnostics: readonly Diagnostic[];
  /** Configurations of kubelets. */
  readonly configurations: readonly ConfigurationDocument[];
  /** Objects of kinds that were left out, by kind. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/**
 * Hands over each object that models read, as it was written and cut to the fields that they read.
 * Nothing is kept, so that files may be larger than the memory.
 * @param take gets the objects of the control plane with their command lines
 */
export async function eachObject(
  inputs: readonly SnapshotInput[],
  take: (object: RawObject) => void,
): Promise<ReadObjects> {
  const findings = new PassedOn(take);
  for (const input of inputs) await readFile(input, findings);
  const { complaints, configurations, ignored, documents, setups } = findings;
  const leftOut: Record<string, number> = Object.fromEntries(
    Object.entries(ignored.tally).filter(([kind]) => findings.beside[kind] === undefined),
  );
  for (const { kind } of [...documents, ...setups]) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  return { diagnostics: complaints.diagnostics, configurations, leftOut };
}

/** Autoscalers of pods, which checks have as they are written. */
const SHAPES_BESIDE: Readonly<Record<string, Shape>> = {
  'HorizontalPodAutoscaler.autoscaling': POD_AUTOSCALER.shape,
  'VerticalPodAutoscaler.autoscaling.k8s.io': VERTICAL_AUTOSCALER.shape,
  'CronJob.batch': CRON_JOB.shape,
  'PodGroup.scheduling.k8s.io': POD_GROUP.shape,
  'Workload.scheduling.k8s.io': WORKLOAD_OF_GROUPS.shape,
  'APIService.apiregistration.k8s.io': API_SERVICE.shape,
};

class PassedOn extends SnapshotFindings {
  override readonly needsTexts = true;
  readonly #take: (object: RawObject) => void;

  constructor(take: (object: RawObject) => void) {
    super();
    this.#take = take;
  }

  /** How many documents of kinds that are read on the side were handed over, by kind. */
  readonly beside: Record<string, number> = {};

  override addStranger(kind: string, make: () => ConfigurationDocument): void {
    const shape = SHAPES_BESIDE[kind];
    if (shape === undefined) return;
    const { apiVersion, kind: written, ...fields } = Object(make().value) as RawObject;
    this.#take({ apiVersion, kind: written, ...Object(prune(fields, shape)) });
    this.beside[kind] = (this.beside[kind] ?? 0) + 1;
  }

  override addObject({ entry }: Projected, source: SourceObject, _: string, shape: Shape): void {
    if (entry.into === 'autoscalerStatuses') {
      this.#take(reportOfAutoscaler(source));
      return;
    }
    // Its patterns are made of names.
    if (entry.into === 'expanderPriorities') return;
    const raw = prune(source.value, shape);
    if (!isMapping(raw)) return;
    if (entry.into === 'workloads' && autoscalerIn(entry.object.kind, entry.object.name)) {
      this.#take(withSettings(raw, source));
      return;
    }
    const isComponent =
      entry.into === 'pods' && componentOf(entry.object.namespace, entry.object.name) !== undefined;
    this.#take(isComponent ? withCommands(raw, source.again(COMPONENT_POD.shape)) : raw);
  }
}

/** A pod of the control plane with the flags of its command line that models read. */
function withCommands(pod: RawObject, whole: unknown): RawObject {
  const containers = (value: unknown): readonly RawObject[] =>
    Object(Object(value).spec).containers;
  const commands = containers(whole).map(({ command, args }) => commandOf([command, args]));
  const spec = Object(pod['spec']);
  const named = containers(pod).map((each, index) => ({ ...each, command: commands[index] }));
  return { ...pod, spec: { ...spec, containers: named } };
}

const READ_FLAGS: ReadonlySet<string> = new Set(
  [
    API_SERVER_FLAGS,
    CONTROLLER_MANAGER_FLAGS,
    SCHEDULER_FLAGS,
    CLOUD_CONTROLLER_MANAGER_FLAGS,
  ].flatMap(flagNames),
);

/** That a scheduler has a configuration file counts, wherever it is. */
function commandOf(words: readonly unknown[]): readonly string[] {
  const texts = words.flat().filter((word) => typeof word === 'string');
  return flagsOfCommandLine(texts).flatMap(({ name, value }) => {
    if (name === 'config') return ['--config=file'];
    return READ_FLAGS.has(name) ? [`--${name}=${value}`] : [];
  });
}
