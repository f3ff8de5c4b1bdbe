import type { ConfigurationDocument } from '../../raw/documents.ts';
import { type CloudFile, placeInFile } from './cloud-files.ts';
import type { KubeletFlag } from './kubelet-flag.ts';

/** Units of systemd, their drop-ins, scripts and environment files all have a flag in one piece. */
const FLAG = /--([a-z][a-z0-9-]*)(?:[= ]("[^"\n]*"|'[^'\n]*'|[^\s"'\\-][^\s"'\\]*))?/g;

/** A flag of a program that starts machines, which passes its value on to the kubelet. */
const HANDED_ON = 'kubelet-extra-args';

/** Lines that concern only a kubelet: its variables, and the command that starts it. */
const OF_KUBELETS: readonly RegExp[] = [
  /^[ \t]*(?:export[ \t]+)?KUBELET_[A-Z_]*=|^[ \t]*Environment="?KUBELET_/,
  /^[ \t]*(?:ExecStart=|exec[ \t]+)?\S*\bkubelet[ \t]/,
];

/** The flags in a file that may belong to kubelets, in order. */
export function flagsInFile(
  file: CloudFile,
  document: ConfigurationDocument,
): readonly KubeletFlag[] {
  const text = file.text.replace(/^[ \t]*[#;].*$/gm, (comment) => ' '.repeat(comment.length));
  return flagsIn(text, 0, false).map(({ name, value, start, end, isCertain }) => ({
    name,
    value,
    isCertain: isCertain || OF_KUBELETS.some((pattern) => pattern.test(logicalLine(text, start))),
    place: placeInFile(document, file, start, end),
  }));
}

interface FoundFlag extends Omit<KubeletFlag, 'place'> {
  readonly start: number;
  readonly end: number;
}

function flagsIn(text: string, offset: number, isCertain: boolean): readonly FoundFlag[] {
  return [...text.matchAll(FLAG)].flatMap(({ 0: whole, 1: name = '', 2: written, index }) => {
    const start = offset + index;
    const bare = (written ?? 'true').replace(/^(["'])(.*)\1$/, '$2');
    if (name === HANDED_ON) {
      const inner = start + whole.length - bare.length - (bare === written ? 0 : 1);
      return flagsIn(bare, inner, true);
    }
    // Units of systemd double every percent sign.
    const value = bare.replaceAll('%%', '%');
    return [{ name, value, isCertain, start, end: start + whole.length }];
  });
}

/** The line around a place, with the lines that a backslash continues. */
function logicalLine(text: string, at: number): string {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && text[start - 2] === '\\') start = text.lastIndexOf('\n', start - 2) + 1;
  return text.slice(start, at);
}
