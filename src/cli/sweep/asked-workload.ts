import { nearest } from '#diagnostics';
import type { PreparedSweep } from '#sweep';
import { workloadKindOf } from '#words';
import { UserError } from '../user-error.ts';

/**
 * The workload of `--workload`, as `Deployment/namespace/name`. Throws a {@link UserError} with the
 * nearest name where there is none, and with the names where there are several.
 *
 * @param namespace of a name without one; `default` like that of kubectl
 */
export function askedWorkload(
  text: string,
  namespace: string | undefined,
  { scenario }: Pick<PreparedSweep, 'scenario'>,
): string {
  const { pods } = scenario.outcome.cluster;
  const names = [...new Set(pods.flatMap(({ key }) => scenario.workloadOf(key) ?? []))].filter(
    (name) => !name.startsWith('DaemonSet/'),
  );
  const parts = text.split('/');
  const [kind, rest] = kindAndName(parts, namespace ?? 'default');
  const found = names.filter((name) => {
    const [own = '', ...place] = name.split('/');
    return place.join('/') === rest && (kind === undefined || isKind(kind, own));
  });
  const [first, ...others] = found;
  if (first === undefined) {
    const near = nearest(rest, [...new Set(names.map((name) => name.replace(/^[^/]*\//, '')))]);
    throw new UserError(
      `--workload: there is no workload ${JSON.stringify(text)} in the snapshot` +
        (parts.length === 1 ? ` in the namespace ${namespace ?? 'default'}` : ''),
      near === undefined ? 'workloads are named as in deploy/shop/web' : `did you mean ${near}?`,
    );
  }
  if (others.length === 0) return first;
  throw new UserError(
    `--workload: ${JSON.stringify(text)} is ${found.join(' or ')}`,
    'name its kind',
  );
}

const isKind = (text: string, kind: string): boolean =>
  text.toLowerCase() === kind.toLowerCase() || workloadKindOf(text) === kind;

/** `web`, `shop/web`, `deploy/web` with a namespace of its own option, and `deploy/shop/web`. */
function kindAndName(
  parts: readonly string[],
  namespace: string,
): readonly [kind: string | undefined, name: string] {
  const [first = '', second = '', ...rest] = parts;
  if (parts.length === 1) return [undefined, `${namespace}/${first}`];
  if (parts.length === 2) {
    return workloadKindOf(first) === undefined
      ? [undefined, `${first}/${second}`]
      : [first, `${namespace}/${second}`];
  }
  return [first, [second, ...rest].join('/')];
}
