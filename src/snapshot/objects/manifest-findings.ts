import { controllerOf } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Piece } from '../bytes/piece.ts';
import type { Problem } from '../bytes/refusal.ts';
import { type Remark, remarksIn } from '../bytes/remarks.ts';
import { problemsForNoRule } from '../fields/known-text.ts';
import type { Reading } from '../fields/reading.ts';
import type { ConfigurationDocument } from '../raw/documents.ts';
import { printPath } from '../raw/field-path.ts';
import { prune, type Shape } from '../raw/shape.ts';
import { Findings, type ReadObject } from './findings.ts';
import type { Projected } from './kinds/model.ts';
import { placesIn } from './places.ts';
import type { SourceObject } from './source-object.ts';

/** An object of a known kind that the API server refuses. */
export interface InvalidObject {
  /** `Deployment shop/web` */
  readonly name: string;
  readonly path: string;
  /** Its faults in the order of reading; at least one. */
  readonly problems: readonly Pick<Diagnostic, 'message' | 'hint' | 'position'>[];
}

/**
 * Findings in files as people keep them, with the places of fields. A search for mistakes continues
 * after a document that cannot be read.
 */
export class ManifestFindings extends Findings {
  readonly needsTexts = true;
  /** Documents other than objects of a cluster. */
  readonly unknownDocuments: ConfigurationDocument[] = [];
  /** Objects of known kinds that cannot be read. */
  readonly invalid: InvalidObject[] = [];
  /** Comments for this program. */
  readonly remarks: Remark[] = [];
  readonly #keepsRaw: boolean;
  readonly #owners = new Set<string>();

  /**
   * @param keepsRaw - whether objects are kept as they were written, too, as far as models read them
   */
  constructor(keepsRaw: boolean) {
    super();
    this.#keepsRaw = keepsRaw;
  }

  addObject(projected: Projected, source: SourceObject, path: string, shape: Shape): void {
    const placed = this.#isFirstOfOwner(projected) ? placesIn(source) : {};
    const raw = this.#keepsRaw ? { raw: prune(source.value, shape) } : {};
    this.objects.push({ ...projected, path, position: source.position, ...placed, ...raw });
  }

  /**
   * Records objects that the API server refuses. An unreadable object is recorded once with all its
   * problems, a readable one once for each value.
   */
  addFaults(reading: Reading, { source, kind, path }: ReadObject): void {
    const problems = problemsForNoRule(reading);
    if (problems.length === 0) return;
    this.understood.add(path);
    const placed = problems.map((complaint) => ({
      message: `${printPath(complaint.path)} ${complaint.message}`.trimStart(),
      ...(complaint.hint !== undefined && { hint: complaint.hint }),
      position: source.placeOf(complaint.path, 'value').position,
    }));
    const name = source.nameAs(kind);
    const together = reading.isFine ? placed.map((problem) => [problem]) : [placed];
    for (const each of together) this.invalid.push({ name, path, problems: each });
  }

  addStranger(_kind: string, make: () => ConfigurationDocument): void {
    this.unknownDocuments.push(make());
  }

  addRemarks(text: Piece, path: string): void {
    this.remarks.push(...remarksIn(text, path));
  }

  refuse(problem: Problem, source: SourceObject): boolean {
    this.complaints.add(problem.code, () => source.refuse(problem, 'warning'));
    return true;
  }

  /** Pods of one controller are alike, so only the first of them represents the others. */
  #isFirstOfOwner({ entry }: Projected): boolean {
    const owner = entry.into === 'pods' ? controllerOf(entry.object) : undefined;
    if (owner === undefined) return true;
    const name = `${owner.kind} ${owner.name} ${owner.uid}`;
    const isFirst = !this.#owners.has(name);
    if (isFirst) this.#owners.add(name);
    return isFirst;
  }
}
