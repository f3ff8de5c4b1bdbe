/** A setting under which cases were recorded, and the field of a script that overrides it. */
interface Convention {
  readonly arguments: readonly [option: string, value: string];
  /** Path below `spec.set`. */
  readonly field?: readonly string[];
}

/**
 * Unless a case says otherwise, no client was limited and no request took time. Without a latency
 * kubelets report at once, regardless of their limits.
 */
const CONVENTIONS: readonly Convention[] = [
  { arguments: ['--api-latency', '0s'], field: ['apiLatency'] },
  {
    arguments: ['--set', 'controllerManager.kube-api-qps=-1'],
    field: ['controllerManager', 'kube-api-qps'],
  },
  { arguments: ['--set', 'scheduler.kube-api-qps=-1'], field: ['scheduler'] },
  { arguments: ['--startup-time', '1s'] },
  { arguments: ['--restart-time', '0s'] },
  { arguments: ['--lease-period', '10s'] },
  { arguments: ['--relist', '0s'] },
];

/** The arguments of a case with the shared ones. Its script and its own arguments override them. */
export const withConventions = (script: unknown, args: readonly string[]): readonly string[] => [
  ...CONVENTIONS.filter(({ arguments: [option, value], field = [] }) => {
    if (option === '--set') {
      const key = value.slice(0, value.indexOf('='));
      if (args.some((word) => word.includes(key))) return false;
    } else if (args.some((word) => word === option || word.startsWith(`${option}=`))) return false;
    return field.length === 0 || !isSet(script, ['spec', 'set', ...field]);
  }).flatMap(({ arguments: words }) => words),
  ...args,
];

function isSet(value: unknown, path: readonly string[]): boolean {
  const [field, ...rest] = path;
  if (field === undefined) return value !== undefined;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, field) &&
    isSet(Reflect.get(value, field), rest)
  );
}
