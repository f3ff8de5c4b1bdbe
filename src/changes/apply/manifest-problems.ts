import type { Diagnostic } from '#diagnostics';
import type { LoadedManifests, SnapshotInput } from '#snapshot';

/** The way from files that are no manifests to manifests. */
const REMEDIES: Readonly<Record<string, string>> = {
  'snapshot/kustomization':
    'kubectl kustomize FOLDER prints the manifests, and --apply - reads them',
  'snapshot/helm-template': 'helm template prints the manifests, and --apply - reads them',
  'snapshot/helm-chart': 'helm template prints the manifests, and --apply - reads them',
};

/**
 * The problems of files of manifests. A file that the user names must hold an object; other files
 * may be in a folder with manifests.
 */
export function manifestProblems(
  notUnderstood: LoadedManifests['notUnderstood'],
  diagnostics: readonly Diagnostic[],
  inputs: readonly Pick<SnapshotInput, 'path' | 'fromFolder'>[],
): readonly Diagnostic[] {
  const fromFolder = new Set(inputs.flatMap((input) => (input.fromFolder ? input.path : [])));
  const problems = diagnostics.map((problem) => remedied(problem, fromFolder));
  const explained = new Set(problems.map(({ path }) => path));
  const silent = notUnderstood.filter(({ path }) => !explained.has(path) && !fromFolder.has(path));
  return [
    ...problems,
    ...silent.map(({ path, kinds }): Diagnostic => {
      const what = kinds.length === 0 ? 'no object' : `only ${kinds.join(', ')}`;
      const message = `this file holds ${what}: nothing of it can be applied`;
      return {
        code: 'apply/nothing',
        severity: kinds.length === 0 ? 'error' : 'warning',
        message,
        path,
      };
    }),
  ];
}

function remedied(problem: Diagnostic, fromFolder: ReadonlySet<string>): Diagnostic {
  const { code, path = '', hint, ...rest } = problem;
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined;
  const severity = fromFolder.has(path) ? problem.severity : 'error';
  return { ...rest, code, path, severity, hint: remedy ?? hint ?? 'a manifest is expected' };
}
