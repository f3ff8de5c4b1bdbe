import type { Diagnostic } from '#diagnostics';
import { compareText } from '#units';
import type { Complaints } from '../objects/complaints.ts';
import type { Found } from '../objects/findings.ts';
import { nameOf, printPlace } from './names.ts';

const REPEATED = 'snapshot/repeated-objects';

/** The objects that the files repeat. */
export class Repetitions {
  readonly #found = new Map<string, readonly [Found, Found]>();

  add(known: Found, found: Found): void {
    this.#found.set(nameOf(found.entry), [known, found]);
  }

  /** Complains about all of them at once. */
  tell(complaints: Complaints): void {
    if (this.#found.size > 0) complaints.add(REPEATED, () => this.#diagnostic());
  }

  #diagnostic(): Diagnostic {
    const [example] = [...this.#found].sort(([a], [b]) => compareText(a, b));
    const [name, [first, second]] = example ?? ['', []];
    const count = this.#found.size;
    return {
      code: REPEATED,
      severity: 'warning',
      message:
        count === 1
          ? `${name} is in the files more than once and counts once`
          : `${count} objects stand more than once in the files and count once, such as ${name}`,
      ...(first !== undefined && { hint: `it is at ${printPlace(first)} already` }),
      ...(second !== undefined && { path: second.path, position: second.position }),
    };
  }
}
