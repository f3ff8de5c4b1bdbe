import type { DiffArguments } from '../arguments.ts';

/** The changes of a command line, each as its option. */
export const changesIn = ({
  apply,
  scale,
  set,
  setFile,
  toKubernetesVersion,
  with: events,
  without,
}: DiffArguments): readonly string[] => [
  ...apply.map((path) => `--apply ${path}`),
  ...scale.map((text) => `--scale ${text}`),
  ...setFile.map((path) => `--set-file ${path}`),
  ...set.map((setting) => `--set ${setting}`),
  ...(toKubernetesVersion === undefined ? [] : [`--to-kubernetes-version ${toKubernetesVersion}`]),
  ...events.map((event) => `--with '${event}'`),
  ...without.map((id) => `--without ${id}`),
];
