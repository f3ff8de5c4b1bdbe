import type { Problem } from '../bytes/refusal.ts';
import { type Complaint, Reading } from '../fields/reading.ts';
import type { ConfigurationDocument } from '../raw/documents.ts';
import { printPath } from '../raw/field-path.ts';
import type { Shape } from '../raw/shape.ts';
import { Findings, type ReadObject } from './findings.ts';
import type { Projected } from './kinds/model.ts';
import { POD_AUTOSCALER, projectPodAutoscaler } from './kinds/pod-autoscaler.ts';
import type { SourceObject } from './source-object.ts';

/** An object that was left out, such as `Pod shop/web-3`, and its place. */
export interface SkippedObject {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** Findings in the files of a whole cluster. A document that cannot be read is an error. */
export class SnapshotFindings extends Findings {
  readonly needsTexts: boolean = false;
  /** Objects that cannot be read, where such objects are left out. */
  readonly skipped: SkippedObject[] = [];

  addObject(projected: Projected, { position }: SourceObject, path: string, _shape: Shape): void {
    this.objects.push({ ...projected, path, position });
  }

  /** An object that is left out is not an error. */
  addFaults({ complaints, notes }: Reading, { source, kind, path, skipInvalid }: ReadObject): void {
    const add = (complaint: Complaint, isFatal: boolean) => {
      const field = printPath(complaint.path.map((step) => (typeof step === 'number' ? 0 : step)));
      this.complaints.add(`${complaint.code} ${kind} ${field}`, () => ({
        ...source.explain(complaint, kind),
        severity: isFatal ? 'error' : 'warning',
      }));
    };
    for (const note of notes) add(note, false);
    for (const complaint of complaints) add(complaint, !skipInvalid);
    if (complaints.length === 0 || !skipInvalid) return;
    this.skipped.push({ name: source.nameAs(kind), path, line: source.position.line });
  }

  /**
   * Checks have such documents as they are written; a model reads only HorizontalPodAutoscalers, and
   * none that is wrong.
   */
  addStranger(kind: string, make: () => ConfigurationDocument): void {
    if (kind !== 'HorizontalPodAutoscaler.autoscaling') return;
    const { value, path, position } = make();
    const reading = new Reading(this.memory);
    const fields = POD_AUTOSCALER.read(value, reading);
    if (!reading.isFine) return;
    const entry = { into: 'podAutoscalers', object: projectPodAutoscaler(fields) } as const;
    const { resourceVersion } = fields.metadata;
    this.objects.push({ entry, resourceVersion, path, position });
  }

  /** Only rules have exceptions in comments. */
  addRemarks(): void {}

  refuse(problem: Problem, source: SourceObject, isHarmless: boolean): boolean {
    if (isHarmless) return false;
    this.complaints.add(problem.code, () => source.refuse(problem, 'error'));
    return true;
  }
}
