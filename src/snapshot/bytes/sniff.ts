import { HELM_TEMPLATE } from './helm-template.ts';
import { type Problem, Refusal } from './refusal.ts';
import { spotIn } from './spot.ts';

/** The bytes that are enough to recognise a file. */
const LOOKED_AT = 4_096;

/**
 * Recognises the format of a file from its beginning. Throws a {@link Refusal} for files that
 * people save by mistake.
 */
export function sniff(window: Buffer): 'json' | 'yaml' {
  const start = window.toString('utf8', 0, LOOKED_AT);
  const binary = explainBinary(window, start);
  if (binary !== undefined) throw new Refusal(binary);
  const first = start.search(/\S/);
  const content = first < 0 ? '' : start.slice(first);
  const mistake = MISTAKES.find(({ pattern }) => pattern.test(content));
  if (mistake !== undefined) {
    const piece = { bytes: window, line: 1, column: 1 };
    const line = content.split('\n', 1)[0] ?? '';
    throw new Refusal(mistake.problem, spotIn(piece, start, first, line.trimEnd().length));
  }
  return content.startsWith('{') || content.startsWith('[') ? 'json' : 'yaml';
}

const PRINT_YAML = 'print objects with kubectl get -o yaml';

const MISTAKES: readonly { readonly pattern: RegExp; readonly problem: Problem }[] = [
  {
    pattern: /^<(?:!doctype|!--|\?xml|html|head|body)/i,
    problem: {
      code: 'snapshot/html',
      message: 'this is a web page, perhaps that of a login or a proxy',
      hint: 'look at the file in a browser; it is no answer of a cluster',
    },
  },
  {
    pattern: /^(?:NAMESPACE +)?NAME(?: {2,}[A-Z][A-Z0-9()-]*(?: [A-Z()-]+)*)+ *\r?\n/,
    problem: {
      code: 'snapshot/kubectl-table',
      message: 'this is a table that kubectl prints for people',
      hint: `${PRINT_YAML} (or -o json)`,
    },
  },
  {
    pattern:
      /^(?:Error from server|error: |The connection to the server|Unable to connect|No resources)/,
    problem: {
      code: 'snapshot/kubectl-error',
      message: 'this is a message of kubectl and no object',
      hint: 'run the command again and look at what it says',
    },
  },
  { pattern: /^\{\{/, problem: HELM_TEMPLATE },
];

/** Archives and similar files by their first bytes, in hexadecimal digits. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['504b0304', 'a zip archive'],
  ['28b52ffd', 'packed with zstd'],
  ['425a68', 'packed with bzip2'],
  ['fd377a585a', 'packed with xz'],
];

function explainBinary(window: Buffer, start: string): Problem | undefined {
  const head = window.toString('hex', 0, 8);
  const packed = SIGNATURES.find(([signature]) => head.startsWith(signature));
  const isTar = window.toString('latin1', 257, 262) === 'ustar';
  if (packed !== undefined || isTar) {
    const what = isTar ? 'a tar archive' : packed?.[1];
    return {
      code: 'snapshot/packed-file',
      message: `this file is ${what}`,
      hint: 'unpack it first; of packed files only .gz are read',
    };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file.
  if (!/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(start)) return undefined;
  return {
    code: 'snapshot/binary-file',
    message: 'this is a binary file, expected YAML or JSON',
    hint: PRINT_YAML,
  };
}
