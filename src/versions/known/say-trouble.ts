import { unreachable } from '#units';
import type { NameTrouble } from './judge-name.ts';

/** The reason why a release has no such name, without a full stop. */
export function sayTrouble(trouble: NameTrouble, what: string, name: string): string {
  switch (trouble.kind) {
    case 'unknown': {
      const meant = trouble.meant === undefined ? '' : ` (did you mean ${trouble.meant}?)`;
      return `Kubernetes has no ${what} ${JSON.stringify(name)}${meant}`;
    }
    case 'too-young':
      return `Kubernetes ${trouble.release} has no ${what} ${name}, which came with ${trouble.since}`;
    case 'gone':
      return `Kubernetes ${trouble.release} has no ${what} ${name}, which went with ${trouble.removed}`;
    default:
      return unreachable(trouble);
  }
}
