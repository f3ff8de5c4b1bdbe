import { addToList, compareText } from '#units';
import { counted, listed } from '#words';
import type { PodLife } from '../pods/lives.ts';
import { pressureMessage } from '../pods/pressure-message.ts';
import type { Learned, Lesson } from './lesson.ts';

/** The signals of resources that one signal alone watches. Storage is watched by several. */
const SIGNALS: Readonly<Record<string, string>> = {
  memory: 'memory.available',
  pids: 'pid.available',
};

/** The thresholds of kubelets, as their messages about evicted pods tell them; hard ones are assumed. */
export const thresholds: Lesson = ({ removals }) => {
  const found = new Map<string, string[]>();
  for (const { life, mechanism } of removals) {
    const message = mechanism === 'node-pressure' ? messageOf(life) : undefined;
    const { resource = '', threshold } = message ?? {};
    const signal = SIGNALS[resource];
    if (signal === undefined || threshold === undefined || life.nodeName === undefined) continue;
    addToList(found, `${signal} ${threshold}`, life.nodeName);
  }
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, nodes]): Learned => {
      const [signal = '', value = ''] = key.split(' ');
      const names = [...new Set(nodes)].sort(compareText);
      const pods = counted(nodes.length, 'evicted pod');
      return {
        setting: `kubelet[${names.join()}].config.evictionHard.${signal}`,
        lines: [
          'kubelet:',
          `  - target: {nodes: ${JSON.stringify(names)}, optional: true}`,
          '    config:',
          `      evictionHard: {${signal}: ${value}}`,
          '      mergeDefaultEvictionSettings: true',
        ],
        value,
        observations: nodes.length,
        message: `the threshold ${signal} of ${listed(names, 4)} is ${value}: the messages of ${pods} say so`,
      };
    });
};

function messageOf({ after, events }: PodLife) {
  const texts = [after?.message ?? '', ...events.map(({ message }) => message)];
  return texts.map(pressureMessage).find((message) => message?.threshold !== undefined);
}
