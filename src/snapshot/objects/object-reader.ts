import type { Position } from '#diagnostics';
import { addToList, unreachable } from '#units';
import type { ByteWork } from '../bytes/byte-work.ts';
import { HELM_TEMPLATE } from '../bytes/helm-template.ts';
import type { Problem } from '../bytes/refusal.ts';
import { Reading } from '../fields/reading.ts';
import type { ConfigurationDocument } from '../raw/documents.ts';
import type { Shape } from '../raw/shape.ts';
import { EVERYTHING } from '../raw/shape.ts';
import { type Header, headerOf, isMapping } from '../raw/value.ts';
import { isKubeletConfigMap } from './config-map.ts';
import type { Counter } from './counter.ts';
import type { Findings } from './findings.ts';
import { explainForeignShape, NO_OBJECT } from './foreign-kinds.ts';
import {
  AUTOSCALER_STATUS,
  EXPANDER_PRIORITIES,
  isAutoscalerStatus,
  isExpanderPriorities,
} from './kinds/autoscaler.ts';
import { type Model, type Projected, STATS_SUMMARY_MODEL } from './kinds/model.ts';
import { isOtherKind } from './other-kinds.ts';
import { explainUnknownKind, type Recognition, recognise } from './recognise.ts';
import { autoscalerReport, expanderPriorities, isTemplate, readAgain } from './second-reading.ts';
import {
  CLOUD_CONFIG,
  isNodeConfigMap,
  NODE_CONFIG_MAP,
  setupShapeOf,
} from './setup/setup-kinds.ts';
import type { SourceObject } from './source-object.ts';
import { shapeOf, type UnnamedKind, type UnnamedShape } from './unnamed-shapes.ts';

/** The file that holds the objects. */
export interface FileContext {
  readonly path: string;
  /** True when the user named the folder: documents other than objects are then ignored. */
  readonly fromFolder: boolean;
  /** Objects that cannot be read are left out. */
  readonly skipInvalid: boolean;
  readonly isUtf8: ByteWork['isUtf8'];
  /** Objects by kind. */
  readonly counts: Counter;
  readonly findings: Findings;
}

/** Adds the contents of raw objects to the findings. */
export class ObjectReader {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  /** Takes one object, or all of a list. `fallback` is the header of items without one. */
  take(source: SourceObject, fallback: Header = {}): void {
    if (isTemplate(source.value)) this.#refuse(source, HELM_TEMPLATE);
    else this.#takeAs(recognise({ ...fallback, ...headerOf(source.value) }), source);
  }

  #takeAs(recognition: Recognition, source: SourceObject): void {
    switch (recognition.treat) {
      case 'model':
        this.#takeModelled(source, recognition.kind, recognition.model);
        break;
      case 'keep':
        this.#keep(source.value, recognition.kind, source);
        break;
      case 'configure':
        this.#configure(source.value, recognition.kind, source);
        break;
      case 'config-map':
        this.#takeConfigMap(source);
        break;
      case 'set-up':
        this.#setUp(source, recognition.kind);
        break;
      case 'ignore':
        this.#warnOfUnknownKind(source);
        this.#passOver(source, recognition.kind);
        break;
      case 'list':
        this.#takeItems(source, recognition.items);
        break;
      case 'refuse':
        this.#refuse(source, recognition.problem);
        break;
      case 'by-shape':
        this.#takeByShape(source);
        break;
      default:
        unreachable(recognition);
    }
  }

  /**
   * A document other than an object of a cluster may contain something for rules of checks.
   */
  #passOver(source: SourceObject, kind: string): void {
    const { findings } = this.#file;
    findings.addStranger(kind, () => this.#documentOf(source.value, kind, source));
    if (isOtherKind(kind)) findings.understood.add(this.#file.path);
    else addToList(findings.unknownKinds, this.#file.path, kind);
    this.ignore(kind);
  }

  /** The file has a list without items. */
  passEmptyList(): void {
    this.#file.findings.emptyLists.add(this.#file.path);
  }

  /** Counts an object that nothing reads. */
  ignore(kind: string): void {
    this.#file.findings.ignored.add(kind);
  }

  #takeModelled(source: SourceObject, kind: string, model: Model): void {
    const { findings, counts, path, skipInvalid } = this.#file;
    const reading = new Reading(findings.memory);
    const projected = model.read(source.value, reading, findings.interner);
    findings.addFaults(reading, { source, kind, path, skipInvalid });
    if (!reading.isFine) return;
    counts.add(kind);
    // An object without a projection is not needed, such as the lease of an operator.
    if (projected === undefined) return;
    findings.addObject(projected, source, path, model.shape);
    readAgain(source, projected, this.#file);
  }

  /** Takes an object that is known only by its projection. */
  takeProjected(kind: string, projected: Projected | undefined, position: Position): void {
    const { findings, counts, path } = this.#file;
    counts.add(kind);
    if (projected === undefined) return;
    const { entry, resourceVersion } = projected;
    findings.objects.push({ entry, resourceVersion, path, position });
  }

  #takeConfigMap(source: SourceObject): void {
    if (isKubeletConfigMap(source.value)) {
      this.#configure(source.again(EVERYTHING), 'ConfigMap', source);
    } else if (isNodeConfigMap(source.value)) {
      this.#setUp(source, NODE_CONFIG_MAP, source.again(EVERYTHING));
    } else if (isAutoscalerStatus(source.value)) {
      this.#takeRead(source, autoscalerReport(source, this.#file), AUTOSCALER_STATUS.shape);
    } else if (isExpanderPriorities(source.value)) {
      this.#takeRead(source, expanderPriorities(source, this.#file), EXPANDER_PRIORITIES.shape);
    } else this.ignore('ConfigMap');
  }

  /** Takes a ConfigMap that an autoscaler writes or reads, where it has its form. */
  #takeRead(source: SourceObject, read: Projected | undefined, shape: Shape): void {
    if (read === undefined) return;
    this.#file.counts.add('ConfigMap');
    this.#file.findings.addObject(read, source, this.#file.path, shape);
  }

  /** Keeps a document that sets up machines, with the places of its fields. */
  #setUp(source: SourceObject, kind: string, value = source.value): void {
    const { findings, counts } = this.#file;
    // A file that cloud-init writes may be unrelated to kubelets.
    if (kind !== CLOUD_CONFIG) counts.add(kind);
    findings.setups.push(this.#documentOf(value, kind, source));
  }

  #keep(value: unknown, kind: string, source: SourceObject): void {
    const { findings, counts, path } = this.#file;
    const { position } = source;
    findings.addStranger(kind, () => this.#documentOf(value, kind, source));
    counts.add(kind);
    findings.documents.push({ kind, value, path, position });
  }

  /** Keeps a document that is examined once all files are read, with the places of its fields. */
  #configure(value: unknown, kind: string, source: SourceObject, name?: string): void {
    const { findings, counts } = this.#file;
    counts.add(kind);
    findings.configurations.push(this.#documentOf(value, kind, source, name));
  }

  #documentOf(
    value: unknown,
    kind: string,
    source: SourceObject,
    name?: string,
  ): ConfigurationDocument {
    const alone = source.standingAlone();
    return {
      kind,
      value,
      path: this.#file.path,
      position: source.position,
      ...(name !== undefined && { name }),
      placeOf: (field, part) => alone.placeOf(field, part),
      placeWithin: (field, start, end) => alone.placeWithin(field, start, end),
    };
  }

  #takeItems(source: SourceObject, header: Header): void {
    const items = isMapping(source.value) ? source.value['items'] : undefined;
    if (items === null || (Array.isArray(items) && items.length === 0)) this.passEmptyList();
    if (!Array.isArray(items)) return;
    for (const [index, item] of items.entries()) {
      this.take(source.item(item, ['items', index]), header);
    }
  }

  #takeByShape(source: SourceObject): void {
    const { value } = source;
    // A `---` at the end of a file leaves an empty document.
    if (value === null) return;
    const shape = shapeOf(value);
    if (shape !== undefined) {
      this.#takeShaped(source, shape);
    } else if (isMapping(value) && Array.isArray(value['items'])) {
      this.#takeItems(source, {});
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.take(source.item(item, [index]));
    } else {
      this.#takeForeign(source);
    }
  }

  #takeShaped(source: SourceObject, { form, kind }: UnnamedShape): void {
    if (form === 'single') {
      this.#takeUnnamed(source, kind);
      return;
    }
    for (const [name, part] of Object.entries(Object(source.value))) {
      this.#takeUnnamed(source.item(part, [name]), kind, name);
    }
  }

  #takeUnnamed(source: SourceObject, kind: UnnamedKind, name?: string): void {
    if (kind === 'StatsSummary') this.#takeModelled(source, kind, STATS_SUMMARY_MODEL);
    else this.#configure(source.value, kind, source, name);
  }

  #takeForeign(source: SourceObject): void {
    const { value } = source;
    const setup = isMapping(value) ? setupShapeOf(value) : undefined;
    if (setup !== undefined) this.#setUp(source, setup);
    else this.#refuse(source, isMapping(value) ? explainForeignShape(value) : NO_OBJECT);
  }

  /** A folder may hold scripts, reports and other files next to the snapshot. */
  #refuse(source: SourceObject, problem: Problem): void {
    const { findings, fromFolder, path } = this.#file;
    const isHarmless = fromFolder && problem.harmless === true;
    if (isHarmless && problem.code !== NO_OBJECT.code) findings.understood.add(path);
    else if (findings.refuse(problem, source, isHarmless)) return;
    const { kind } = headerOf(source.value);
    if (kind === undefined) findings.kindless.add(path);
    else this.ignore(kind);
  }

  #warnOfUnknownKind(source: SourceObject): void {
    const problem = explainUnknownKind(headerOf(source.value).kind ?? '');
    if (problem === undefined) return;
    this.#file.findings.complaints.add(problem.code, () => source.refuse(problem, 'warning'));
  }
}
