import { conditionOf } from '#cluster';
import { between, inSeconds, medianOf, printDuration, seconds } from '#units';
import { counted } from '#words';
import { returnOf } from '../nodes/returns.ts';
import type { Lesson } from './lesson.ts';

/** How long new Nodes took from their creation until they were Ready, the median. */
export const readyAfter: Lesson = ({ evidence, silences, unready }) => {
  const { before, after } = evidence;
  const known = new Set(before?.cluster.nodes.map(({ name }) => name));
  const faulty = new Set([...silences, ...unready].map(({ node }) => node));
  const times = (after?.cluster.nodes ?? []).flatMap((node) => {
    const { name, creationTimestamp: created } = node;
    const ready = conditionOf(node, 'Ready');
    const since = ready?.status === 'True' ? ready.lastTransitionTime : undefined;
    if (before?.at === undefined || created === undefined || since === undefined) return [];
    // A node that was not ready once more tells of its return, not of its beginning.
    if (known.has(name) || faulty.has(name) || created < before.at || since < created) return [];
    return [inSeconds(between(created, since))];
  });
  const median = medianOf(times);
  if (median === undefined) return [];
  const value = printDuration(seconds(median));
  const nodes =
    times.length === 1
      ? 'the new node was Ready that long after its Node object came'
      : `${times.length} new nodes were Ready that long after their Node objects came`;
  return [
    {
      setting: 'autoscaler.readyAfter',
      lines: ['autoscaler:', `  readyAfter: ${value}`],
      value,
      observations: times.length,
      message: `readyAfter is ${value}: ${nodes}`,
    },
  ];
};

/**
 * How long machines that rebooted took from their silence until they were Ready, the median: the time
 * that they were off and that of their boot, which nothing tells apart.
 */
export const bootTime: Lesson = ({ evidence, silences }) => {
  const times = silences.flatMap((silence) => {
    const { earliest, latest, ended } = silence;
    if (ended === undefined || returnOf(silence, evidence).was !== 'rebooted') return [];
    return [Math.round((ended - (earliest + latest) / 2) / 1_000_000)];
  });
  const median = medianOf(times);
  if (median === undefined) return [];
  const value = printDuration(seconds(Math.max(0, median)));
  return [
    {
      setting: 'reboot.bootTime',
      lines: [],
      value,
      observations: times.length,
      message:
        `the boot of a machine takes at most ${value}: ` +
        `${counted(times.length, 'node')} came back that long after the silence began`,
    },
  ];
};
