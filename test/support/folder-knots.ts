import type { SourceFile } from './source-tree.ts';

/** The files and folders of a folder, with their imports within it. */
type Neighbours = Map<string, Set<string>>;

/**
 * Folders whose parts import each other in a circle, with these parts. An inner folder with all its
 * files is one part. Only imports inside a room count, because the tables of rooms check the
 * others.
 */
export function folderKnots(files: readonly SourceFile[]): readonly string[] {
  const folders = new Map<string, Neighbours>();
  for (const { path, imports } of files) {
    for (const { name, target } of imports) {
      if (target !== undefined && name.startsWith('.')) connect(path, target, folders);
    }
  }
  return [...folders].sort().flatMap(([folder, neighbours]) => {
    const knotted = [...neighbours.keys()].filter((part) => reaches(part, part, neighbours)).sort();
    // Circles of files alone have a test of their own.
    return knotted.some((part) => !part.endsWith('.ts'))
      ? [`${folder}: ${knotted.join(', ')}`]
      : [];
  });
}

/** Notes an import in the innermost folder that has both files. */
function connect(from: string, to: string, folders: Map<string, Neighbours>): void {
  const [a, b] = [from.split('/'), to.split('/')];
  const common = a.findIndex((step, depth) => step !== b[depth]);
  const [part, other] = [a[common], b[common]];
  if (part === undefined || other === undefined) return;
  const folder = a.slice(0, common).join('/');
  const neighbours: Neighbours = folders.get(folder) ?? new Map();
  folders.set(folder, neighbours.set(part, (neighbours.get(part) ?? new Set()).add(other)));
}

function reaches(from: string, to: string, neighbours: Neighbours): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const next of neighbours.get(part) ?? []) {
      if (next === to) return true;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return false;
}
