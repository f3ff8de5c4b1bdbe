import { addToList, compareText, parseQuantity, quantityWhole } from '#units';
import { counted, listed } from '#words';
import type { Evidence } from '../evidence/evidence.ts';
import type { PodLife } from '../pods/lives.ts';
import { pressureMessage } from '../pods/pressure-message.ts';
import type { Learned, Lesson } from './lesson.ts';

/** What a message tells of a threshold. */
interface Told {
  readonly resource: string;
  /** The signal of the threshold; undefined where several watch the resource. */
  readonly signal: string | undefined;
  readonly value: string;
}

/** The signals of resources that one signal alone watches. Storage is watched by several. */
const SIGNALS: Readonly<Record<string, string>> = {
  memory: 'memory.available',
  pids: 'pid.available',
};

/** Storage that file systems of nodes, of images and of containers share. */
const STORAGE: ReadonlySet<string> = new Set(['ephemeral-storage', 'inodes']);

/** The thresholds of kubelets, as their messages about evicted pods tell them; hard ones are assumed. */
export const thresholds: Lesson = ({ removals, evidence }) => {
  const found = new Map<string, string[]>();
  for (const { life, mechanism } of removals) {
    const message = mechanism === 'node-pressure' ? messageOf(life) : undefined;
    const { resource = '', threshold } = message ?? {};
    if (threshold === undefined || life.nodeName === undefined) continue;
    const told = toldBy(resource, threshold, life.nodeName, evidence);
    if (told !== undefined) addToList(found, JSON.stringify(told), life.nodeName);
  }
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, nodes]) => learnedOf(JSON.parse(key) as Told, nodes));
};

function toldBy(
  resource: string,
  threshold: string,
  node: string,
  evidence: Evidence,
): Told | undefined {
  const signal = SIGNALS[resource];
  if (signal !== undefined) return { resource, signal, value: threshold };
  if (!STORAGE.has(resource)) return undefined;
  const byDefault = resource === 'inodes' ? undefined : defaultOf(threshold, node, evidence);
  return { resource, ...(byDefault ?? { signal: undefined, value: threshold }) };
}

/** The hard thresholds of storage that kubelets have without a configuration, in percent. */
const DEFAULTS: Readonly<Record<number, string>> = {
  10: 'nodefs.available',
  15: 'imagefs.available',
};

/** A default threshold of which an amount is that share of the storage of its node. */
function defaultOf(threshold: string, name: string, { before, after }: Evidence) {
  const nodes = [after, before].flatMap((snapshot) => snapshot?.cluster.nodes ?? []);
  const capacity = nodes.find((node) => node.name === name)?.capacity['ephemeral-storage'];
  const [amount, all] = [parseQuantity(threshold), parseQuantity(capacity ?? '')];
  if (!amount.ok || !all.ok) return undefined;
  const percent = (Number(quantityWhole(amount.value)) / Number(quantityWhole(all.value))) * 100;
  const whole = Math.round(percent);
  const signal = DEFAULTS[whole];
  // Quantities of Nodes are cut off to Ki.
  return signal === undefined || Math.abs(percent - whole) > 0.01
    ? undefined
    : { signal, value: `${whole}%` };
}

function learnedOf({ resource, signal, value }: Told, nodes: readonly string[]): Learned {
  const names = [...new Set(nodes)].sort(compareText);
  const say = `the messages of ${counted(nodes.length, 'evicted pod')} say so`;
  const of = listed(names, 4);
  const setting = `kubelet[${names.join()}].config.evictionHard`;
  if (signal === undefined) {
    return {
      setting,
      lines: [],
      value,
      observations: nodes.length,
      message: `a threshold of ${resource} of ${of} is ${value}: ${say}, and not of which file system it is`,
    };
  }
  return {
    setting: `${setting}.${signal}`,
    lines: [
      'kubelet:',
      `  - target: {nodes: ${JSON.stringify(names)}, optional: true}`,
      '    config:',
      `      evictionHard: {${signal}: ${value}}`,
      '      mergeDefaultEvictionSettings: true',
    ],
    value,
    observations: nodes.length,
    message: value.endsWith('%')
      ? `the threshold of ${resource} of ${of} is ${value} of its capacity, the default of ${signal}: ${say}`
      : `the threshold ${signal} of ${of} is ${value}: ${say}`,
  };
}

function messageOf({ after, events }: PodLife) {
  const texts = [after?.message ?? '', ...events.map(({ message }) => message)];
  return texts.map(pressureMessage).find((message) => message?.threshold !== undefined);
}
