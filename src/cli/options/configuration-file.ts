import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { nearest } from '#diagnostics';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** A file that comes with a repository may not choose what is run, nor which cluster is asked. */
const ON_OTHER_WAYS: ReadonlySet<string> = new Set([
  ...['kubectl', 'kubeconfig', 'context', 'key'],
]);

/** The options of a configuration file. */
export interface ConfigurationFile {
  /** What it says of an option of a command: for that command before what it says for all. */
  readonly valueOf: (command: string, option: string) => WrittenOption | undefined;
}

interface WrittenOption {
  readonly texts: readonly string[];
  /** `.k8s-evict.yaml:3`. */
  readonly place: string;
}

interface Names {
  readonly options: readonly string[];
  readonly commands: readonly string[];
}

/**
 * Reads a configuration file: `options` for all commands that have them, and `commands` with those
 * of each. Throws a {@link UserError} for what it does not know.
 */
export async function readConfigurationFile(
  path: string,
  io: Pick<Io, 'readFile'>,
  names: Names,
): Promise<ConfigurationFile> {
  const counter = new LineCounter();
  const text = new TextDecoder().decode(await io.readFile(path));
  const document = parseDocument(text, { lineCounter: counter });
  const [problem] = document.errors;
  if (problem !== undefined) {
    throw new UserError(`${path}: ${problem.message.split('\n')[0]}`, 'YAML is expected');
  }
  return new Reader(path, counter, names).read(document.contents);
}

type Options = ReadonlyMap<string, WrittenOption>;

class Reader {
  readonly #path: string;
  readonly #counter: LineCounter;
  readonly #names: Names;

  constructor(path: string, counter: LineCounter, names: Names) {
    this.#path = path;
    this.#counter = counter;
    this.#names = names;
  }

  read(contents: Node | null): ConfigurationFile {
    let forAll: Options = new Map();
    const forOne = new Map<string, Options>();
    for (const { key, value } of this.#entries(contents, ['options', 'commands'], 'part')) {
      if (key === 'options') forAll = this.#options(value);
      else
        for (const each of this.#entries(value, this.#names.commands, 'command'))
          forOne.set(each.key, this.#options(each.value));
    }
    return {
      valueOf: (command, option) => forOne.get(command)?.get(option) ?? forAll.get(option),
    };
  }

  #options(node: unknown): Options {
    const found = new Map<string, WrittenOption>();
    for (const { key, value, place } of this.#entries(node, this.#names.options, 'option')) {
      if (ON_OTHER_WAYS.has(key)) {
        throw new UserError(
          `${place}: --${key} is not for files`,
          'give it on the command line or in the environment: a file may come with a repository',
        );
      }
      const items = isSeq(value) ? value.items : [value];
      found.set(key, { texts: items.map((item) => this.#text(item, place)), place });
    }
    return found;
  }

  #text(node: unknown, place: string): string {
    if (isScalar(node) && node.value !== null) return `${node.source ?? node.value}`;
    throw new UserError(`${place}: a text, a number or a list of them is expected`);
  }

  #entries(node: unknown, known: readonly string[], what: string) {
    if (node === null || (isScalar(node) && node.value === null)) return [];
    if (!isMap(node)) throw new UserError(`${this.#path}: a mapping of each ${what} is expected`);
    return node.items.map(({ key, value }: Pair) => {
      const offset = (key as Node).range?.[0] ?? 0;
      const place = `${this.#path}:${this.#counter.linePos(offset).line}`;
      const name = isScalar(key) ? `${key.value}` : '';
      if (!known.includes(name)) {
        const meant = nearest(name, known);
        throw new UserError(
          `${place}: there is no ${what} ${JSON.stringify(name)}`,
          meant === undefined ? undefined : `did you mean ${meant}?`,
        );
      }
      return { key: name, value, place };
    });
  }
}
