import type { SourceFile } from './source-tree.ts';

/**
 * Imports against the order of a room's folders, and folders that are only in the table or only in
 * the room. `roads` has the folders of each room in their order.
 */
export const againstRoads = (
  files: readonly SourceFile[],
  roads: Readonly<Record<string, readonly string[]>>,
): readonly string[] =>
  Object.entries(roads).flatMap(([room, folders]) => {
    const top = `src/${room}/`;
    const own = files.filter(({ path }) => path.startsWith(top));
    const found = new Set(own.flatMap(({ path }) => folderIn(top, path) ?? []));
    const all = [...new Set([...found, ...folders])].sort();
    const unknown = all.filter((folder) => !found.has(folder) || !folders.includes(folder));
    return [
      ...unknown.map((folder) => `${top}${folder}: is in no table or has no files`),
      ...own.flatMap(({ path, imports }) => {
        const folder = folderIn(top, path);
        if (folder === undefined) return [];
        const allowed = folders.slice(0, folders.indexOf(folder) + 1);
        return imports
          .map(({ target = '' }) => target)
          .filter((target) => target.startsWith(top))
          .filter((target) => !allowed.includes(folderIn(top, target) ?? ''))
          .map((target) => `${path}: may not import ${target}`);
      }),
    ];
  });

/** The folder of the room that a file is in; undefined for a file at the top of the room. */
function folderIn(top: string, path: string): string | undefined {
  const [folder = '', inner] = path.slice(top.length).split('/');
  return inner === undefined ? undefined : folder;
}
