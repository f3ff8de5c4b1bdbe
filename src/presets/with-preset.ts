import type { Node } from '#cluster';
import type { ControlPlaneFindings, KubeletConfigurationSource, LoadedSnapshot } from '#snapshot';
import { compareText } from '#units';
import { type FlagSetting, NEWEST_VERSION, parseVersion } from '#versions';
import { holdsIn, type Preset, type PresetChoice, type PublishedValue } from './preset.ts';
import { presetNamed, presetOfNode } from './published.ts';

/**
 * A snapshot with the published defaults of its service or distribution in place of what it does
 * not tell: configurations of kubelets, below all that the snapshot shows of them, and flags of
 * kube-controller-manager where it shows none.
 * @param choice - which preset counts; `auto` takes that of each node
 */
export function withPreset(
  snapshot: LoadedSnapshot,
  choice: PresetChoice = 'auto',
): LoadedSnapshot {
  if (choice === 'none') return snapshot;
  const { nodes } = snapshot.cluster;
  const presetOf = choice === 'auto' ? presetOfNode : () => presetNamed(choice);
  const sources = sourcesOf(nodes, presetOf);
  const { controlPlane, kubeletConfigurations } = snapshot;
  const manager = controlPlane.controllerManagerFlags.length > 0 ? {} : managerOf(nodes, presetOf);
  return {
    ...snapshot,
    kubeletConfigurations: [...kubeletConfigurations, ...sources],
    controlPlane: { ...controlPlane, ...manager },
  };
}

type PresetOf = (node: Node) => Preset | undefined;

/** One configuration for all nodes with the same values. */
function sourcesOf(
  nodes: readonly Node[],
  presetOf: PresetOf,
): readonly KubeletConfigurationSource[] {
  const groups = new Map<string, { preset: Preset; value: Values; nodes: string[] }>();
  for (const node of nodes) {
    const preset = presetOf(node);
    if (preset === undefined) continue;
    const value = kubeletValues(preset, node);
    if (Object.keys(value).length === 0) continue;
    const key = JSON.stringify([preset.name, value]);
    const group = groups.get(key) ?? { preset, value, nodes: [] };
    group.nodes.push(node.name);
    groups.set(key, group);
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { preset, value, nodes: names }]) => ({
      from: 'preset',
      preset: { name: preset.name, title: preset.title },
      nodes: names,
      value,
      path: PLACE_OF_PRESET.path,
      position: PLACE_OF_PRESET.position,
      placeOf: () => PLACE_OF_PRESET,
    }));
}

type Values = Readonly<Record<string, PublishedValue['value']>>;

/** Values are valid: no message ever names this place. */
const PLACE_OF_PRESET = {
  path: 'preset',
  position: { line: 1, column: 1 },
  excerpt: { text: '', length: 0 },
};

const minorOf = ({ kubeletVersion }: Pick<Node, 'kubeletVersion'>): number => {
  const version = parseVersion(kubeletVersion);
  return version.ok ? version.value.minor : NEWEST_VERSION.minor;
};

const kubeletValues = ({ values }: Preset, node: Node): Values =>
  Object.fromEntries(
    values
      .filter(
        (each) =>
          each.component === 'kubelet' &&
          holdsIn(each, minorOf(node)) &&
          each.only?.holds(node) !== false,
      )
      .map(({ name, value }) => [name, value]),
  );

/**
 * The flags of kube-controller-manager by the one preset that all nodes with a preset have, in the
 * newest of their releases.
 */
function managerOf(
  nodes: readonly Node[],
  presetOf: PresetOf,
): Partial<Pick<ControlPlaneFindings, 'preset' | 'controllerManagerFlags'>> {
  const presets = nodes.flatMap((node) => presetOf(node) ?? []);
  const [first] = presets;
  if (first === undefined || presets.some(({ name }) => name !== first.name)) return {};
  const minor = nodes.reduce((newest, node) => Math.max(newest, minorOf(node)), 0);
  const controllerManagerFlags = first.values
    .filter((each) => each.component === 'kube-controller-manager' && holdsIn(each, minor))
    .map(({ name, value }): FlagSetting => ({ name, value: `${value}`, source: 'preset' }));
  return controllerManagerFlags.length === 0 ? {} : { preset: first.title, controllerManagerFlags };
}
