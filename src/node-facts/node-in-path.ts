/**
 * The node in the name of a file, as in `configz-worker-1.json` or `worker-1/configz.json`. The
 * longest of several names counts, and the file's own name takes precedence over that of its
 * folder.
 */
export function nodeInPath(path: string, nodes: Iterable<string>): string | undefined {
  const known = [...nodes];
  return path
    .split(/[/\\]/)
    .reverse()
    .map((part) => longestIn(part, known))
    .find((name) => name !== undefined);
}

function longestIn(part: string, names: readonly string[]): string | undefined {
  const found = names.filter((name) => isWholeWord(name, part));
  return found.reduce<string | undefined>(
    (longest, name) => (name.length > (longest?.length ?? 0) ? name : longest),
    undefined,
  );
}

/** `worker-1` is not a whole word in `worker-12.json`, but it is in `configz_worker-1.json`. */
function isWholeWord(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + name.length] ?? '';
    if (!/[a-z0-9]/i.test(before) && !/[a-z0-9]/i.test(after)) return true;
  }
  return false;
}
