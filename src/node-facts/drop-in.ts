import { evictionSettings } from '#kubelet/eviction';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { compareText } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';

/** Whether the name of a file ends like files of a kubelet's drop-in directory. */
export const isDropIn = (path: string): boolean => /\.conf(\.gz)?$/.test(path);

/**
 * The order in which a kubelet merges them: each folder in the order of its names, files and
 * folders alike.
 */
export function compareDropIns(a: string, b: string): number {
  const [parts, others] = [a.split('/'), b.split('/')];
  const index = parts.findIndex((part, at) => part !== others[at]);
  return index < 0
    ? parts.length - others.length
    : compareText(parts[index] ?? '', others[index] ?? '');
}

/** Since kubelets have drop-ins, their defaults have been the defaults of the newest release. */
const DEFAULTS = resolveKubelet(NEWEST_VERSION).eviction;

/**
 * The changes that a drop-in makes to a configuration, as a patch of whole fields: its maps are
 * merged into the maps that the kubelet has by then, default thresholds included, and everything
 * else replaces the earlier value.
 * @upstream cmd/kubelet/app/server.go mergeKubeletConfigurations (1.36)
 */
export function mergeDropIn(
  configuration: KubeletConfiguration,
  dropIn: KubeletConfiguration,
): KubeletConfiguration {
  const settings = evictionSettings(configuration, DEFAULTS);
  const base = settings.ok
    ? { ...configuration, evictionHard: settings.settings.evictionHard }
    : configuration;
  return { ...dropIn, ...mergedMaps(base, dropIn) };
}

const MAPS = [
  'evictionHard',
  'evictionSoft',
  'evictionSoftGracePeriod',
  'evictionMinimumReclaim',
  'systemReserved',
  'kubeReserved',
  'featureGates',
] as const;

const mergedMaps = (
  base: KubeletConfiguration,
  dropIn: KubeletConfiguration,
): KubeletConfiguration =>
  Object.fromEntries(
    MAPS.flatMap((name) => {
      const map = dropIn[name];
      return map === undefined || map === null ? [] : [[name, { ...base[name], ...map }]];
    }),
  );
