import { type PresetName, type PublishedValue, presetNamed } from '#presets';
import type { BehaviorsArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { UserError } from '../user-error.ts';

/** Prints the published defaults of a service or distribution, each with its source. */
export async function printPreset(
  files: readonly string[],
  { diff, kubernetesVersion, output }: BehaviorsArguments,
  name: PresetName,
  io: Io,
): Promise<ExitCode> {
  if (
    files.length > 0 ||
    diff !== undefined ||
    kubernetesVersion !== undefined ||
    output.length > 0
  ) {
    throw new UserError(
      '--preset takes no snapshot, no --diff, no --kubernetes-version and no --output',
      `simulate SNAPSHOT --preset ${name} plays with its values`,
    );
  }
  const { title, shownBy, values, unknown, upgrade } = presetNamed(name);
  const shown =
    shownBy === undefined
      ? `${title} (${name}): no node shows that it belongs to it.\n`
      : `${title} (${name}): a node belongs to it when ${shownBy.words}.\n`;
  const components = [...new Set(values.map(({ component }) => component))];
  await io.results.write([
    shown,
    ...(values.length === 0 ? [] : [COUNTS_WHERE]),
    ...components.map((each) => linesOf(each, values)),
    '\nNot known\n',
    ...unknown.map((each) => `- ${each}\n`),
    ...(upgrade === undefined ? [] : [`\nDrains and upgrades of nodes: -e '${upgrade} nodes=…'\n`]),
  ]);
  return 0;
}

const COUNTS_WHERE =
  'Each value counts only where the snapshot shows no configuration of the kubelet, or no flag.\n';

const linesOf = (component: string, values: readonly PublishedValue[]): string => {
  const own = values.filter((each) => each.component === component);
  const sources = [...new Set(own.map(({ source }) => source))];
  const blocks = sources.map((source) =>
    [...own.filter((each) => each.source === source).map(lineOf), `  from ${source}\n`].join(''),
  );
  return `\n${component}\n${blocks.join('')}`;
};

const lineOf = (published: PublishedValue): string => {
  const scope = [releasesOf(published), published.only?.words].filter(Boolean).join(', ');
  return `- ${published.name}: ${valueText(published.value)}${scope === '' ? '' : ` (${scope})`}\n`;
};

const valueText = (value: PublishedValue['value']): string =>
  typeof value === 'object'
    ? Object.entries(value)
        .map(([signal, threshold]) => `${signal} ${threshold}`)
        .join(', ')
    : `${value}`;

function releasesOf({ from, until }: PublishedValue): string {
  if (from === undefined) return until === undefined ? '' : `up to 1.${until - 1}`;
  return until === undefined ? `1.${from} on` : `1.${from} to 1.${until - 1}`;
}
