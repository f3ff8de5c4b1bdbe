import type { GroupBy } from '#documents';
import { groupByText } from '#documents';
import type { LoadedManifests } from '#snapshot';
import { compareText, firstDifference } from '#units';
import type { CheckedGroup, CheckRollUp, Finding } from './finding.ts';

/** The findings of a check by group. */
export function rollUpOfFindings(
  findings: readonly Finding[],
  by: GroupBy,
  manifests: Pick<LoadedManifests, 'objects'>,
): CheckRollUp {
  const groupOf = groupsBy(by, manifests);
  const rows = new Map<string | null, { -readonly [F in keyof CheckedGroup]: CheckedGroup[F] }>();
  for (const { object, severity } of findings) {
    const group = groupOf(object);
    const row = rows.get(group) ?? { group, errors: 0, warnings: 0, notes: 0 };
    row[`${severity}s`]++;
    rows.set(group, row);
  }
  return { by: groupByText(by), rows: [...rows.values()].sort(worstFirst) };
}

/** @returns the group of an object that a finding names, such as `Deployment shop/web` */
function groupsBy(
  by: GroupBy,
  { objects }: Pick<LoadedManifests, 'objects'>,
): (object: string) => string | null {
  switch (by.kind) {
    case 'owner':
      return (object) => (object === '' ? null : object);
    case 'namespace':
      return namespaceOf;
    case 'label': {
      const labels = new Map<string, string>();
      for (const { entry } of objects) {
        const value = 'labels' in entry.object ? entry.object.labels[by.key] : undefined;
        if (value === undefined) continue;
        const { namespace, name } = entry.object as { namespace?: string; name: string };
        labels.set(
          entry.into === 'namespaces' ? `Namespace ${name}` : `${namespace}/${name}`,
          value,
        );
      }
      return (object) =>
        labels.get(object.split(' ')[1] ?? '') ??
        labels.get(`Namespace ${namespaceOf(object)}`) ??
        null;
    }
  }
}

/** Objects of the cluster and whole files have none. */
function namespaceOf(object: string): string | null {
  const [, name = ''] = object.split(' ');
  return name.includes('/') ? (name.split('/')[0] ?? null) : null;
}

const worstFirst = (a: CheckedGroup, b: CheckedGroup): number =>
  firstDifference(
    b.errors - a.errors,
    b.warnings - a.warnings,
    b.notes - a.notes,
    compareText(a.group ?? '\uffff', b.group ?? '\uffff'),
  );
