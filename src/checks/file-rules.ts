import { isDropIn } from '#node-facts';
import type { LoadedManifests } from '#snapshot';
import type { Finding } from './finding.ts';
import type { MetaRule } from './rule.ts';

/** Possible faults of files, found before any rule examines their contents. */
export const FILE_RULES = {
  'invalid-object': {
    code: 'invalid-object',
    severity: 'error',
    summary: 'object that the API server refuses',
    why: 'It cannot be created or changed so, and rules may pass over it.',
    fix: 'Correct its fields; kubectl apply --dry-run=server says the same.',
    source: 'k8s-evict check --help',
  },
  'drop-in-without-kind': {
    code: 'drop-in-without-kind',
    severity: 'error',
    summary: 'drop-in of kubelets without apiVersion and kind',
    why: 'The kubelet refuses the drop-in and does not start.',
    fix: 'Begin it with apiVersion: kubelet.config.k8s.io/v1beta1 and kind: KubeletConfiguration.',
    source: 'cmd/kubelet/app/server.go mergeKubeletConfigurations',
  },
  'not-understood': {
    code: 'not-understood',
    severity: 'error',
    summary: 'file in which nothing is understood',
    why: 'Nothing in it was looked at, so that nothing says that it is right.',
    fix: 'Correct its kind, leave the file out, or pass --ignore-unknown.',
    source: 'k8s-evict check --help',
  },
} as const satisfies Readonly<Record<string, MetaRule>>;

/** More kinds than these are counted. */
const NAMED = 3;

/**
 * The findings about the files themselves. A list without items is no fault where other files hold
 * something.
 */
export const fileFindings = (
  { inputs, invalid, notUnderstood }: Pick<LoadedManifests, 'inputs' | 'invalid' | 'notUnderstood'>,
  ignoresUnknown: boolean,
): readonly Finding[] => [
  ...invalid.map(({ name, path, problems }) => {
    const said = problems.map(({ message, hint }) =>
      hint === undefined ? message : `${message} (${hint})`,
    );
    const { position } = problems[0] ?? {};
    return finding('invalid-object', path, name, said.join('; '), position);
  }),
  ...notUnderstood.filter(isNamelessDropIn).map(({ path }) => {
    const message = 'this drop-in has no apiVersion and kind: the kubelet does not start';
    return finding('drop-in-without-kind', path, '', message);
  }),
  ...(ignoresUnknown ? [] : notUnderstood.filter(isOther)).flatMap(({ path, kinds, isEmpty }) => {
    if (isEmpty && notUnderstood.length < inputs.length) return [];
    if (isEmpty) return [finding('not-understood', path, '', 'this file holds no objects')];
    const named = kinds.slice(0, NAMED).join(', ');
    const more = kinds.length > NAMED ? ` and ${kinds.length - NAMED} more` : '';
    const what = kinds.length === 0 ? '' : `: no kind here is known (${named}${more})`;
    return [finding('not-understood', path, '', `nothing in this file was understood${what}`)];
  }),
];

type UnknownFile = LoadedManifests['notUnderstood'][number];

const isNamelessDropIn = ({ path, kinds, isEmpty }: UnknownFile): boolean =>
  kinds.length === 0 && isEmpty !== true && isDropIn(path);

const isOther = (file: UnknownFile): boolean => !isNamelessDropIn(file);

function finding(
  code: keyof typeof FILE_RULES,
  path: string,
  object: string,
  message: string,
  { line, column } = { line: 1, column: 1 },
): Finding {
  const { severity, fix } = FILE_RULES[code];
  return { code, severity, object, message, fix, path, line, column };
}
