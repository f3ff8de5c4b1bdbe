import {
  type KubernetesVersion,
  NEWEST_VERSION,
  OLDEST_VERSION,
  parseVersion,
  printVersion,
} from '#versions';
import type { BehaviorsArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** A rule of Kubernetes from which a model knowingly differs. */
interface Deviation {
  /** The part of Kubernetes. */
  readonly part: string;
  readonly behaviour: string;
  /** The releases that have the rule: `all`, `1.30 on`, `up to 1.26` or `1.25 to 1.32`. */
  readonly releases: string;
  readonly deviation: string;
}

/** `packaging/deviations.js` makes it from the table of all rules. */
const FILE = 'docs/deviations.json';

/** Prints where the models differ from Kubernetes, for one release or for all. */
export async function knownLimits(
  files: readonly string[],
  { kubernetesVersion, diff, output }: BehaviorsArguments,
  io: Io,
): Promise<ExitCode> {
  if (files.length > 0 || diff !== undefined || output.length > 0) {
    throw new UserError(
      '--limits takes no snapshot, no --diff and no --output',
      `it is the same for all clusters; ${FILE} of the package has it for programs`,
    );
  }
  const release = kubernetesVersion === undefined ? undefined : releaseOf(kubernetesVersion);
  const all: Deviation[] = JSON.parse(new TextDecoder().decode(await io.packaged.read(FILE)));
  const some = all.filter(({ releases }) => release === undefined || holdsFor(releases, release));
  const parts = [...new Set(some.map(({ part }) => part))];
  const about =
    `In ${some.length} of the rules that the models take from Kubernetes` +
    `${release === undefined ? '' : ` ${printVersion(release)}`} they are known to differ from it.\n`;
  await io.results.write([about, ...parts.map((part) => linesOf(part, some))]);
  return 0;
}

function releaseOf(text: string): KubernetesVersion {
  const parsed = parseVersion(text);
  if (parsed.ok) return parsed.value;
  throw new UserError(
    `--kubernetes-version ${text} is no release`,
    `name one from ${printVersion(OLDEST_VERSION)} to ${printVersion(NEWEST_VERSION)}`,
  );
}

const minorOf = (text: string): number => Number(text.split('.')[1]);

/** Whether a release has a rule, by the words of the table. */
export function holdsFor(releases: string, { minor }: KubernetesVersion): boolean {
  const [first = '', last = first] = releases.match(/\d+\.\d+/g) ?? [];
  if (releases.endsWith(' on')) return minor >= minorOf(first);
  if (releases.startsWith('up to ')) return minor <= minorOf(first);
  return first === '' || (minor >= minorOf(first) && minor <= minorOf(last));
}

const linesOf = (part: string, deviations: readonly Deviation[]): string =>
  `\n${part}\n${deviations
    .filter((each) => each.part === part)
    .map(lineOf)
    .join('')}`;

const lineOf = ({ behaviour, releases, deviation }: Deviation): string =>
  `- ${behaviour}${releases === 'all' ? '' : ` (${releases})`}\n    ${deviation}\n`;
