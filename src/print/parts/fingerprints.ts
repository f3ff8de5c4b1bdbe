import { sha256Of } from '#units';
import type { Annotation } from './annotation.ts';

/**
 * What makes a result the same one after an edit: its rule, file and message. Lines and amounts in
 * messages are left out, as they move with every edit; of results that are alike, the order counts.
 */
export function fingerprints(annotations: readonly Annotation[]): readonly string[] {
  const counts = new Map<string, number>();
  return annotations.map(({ code, path, message }) => {
    const same = sha256Of(JSON.stringify([code, path, message.replaceAll(/(?<![\w.-])\d+/g, '#')]));
    const count = (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    return `${same.slice(0, 16)}:${count}`;
  });
}
