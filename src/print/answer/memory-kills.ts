import type { MemoryKill, SimulationReport } from '#documents';
import { counted, listed, memoryText, offsetText } from '#words';

const NAMED = 3;

/** Sentences about containers killed at their memory limit, or when a machine ran out of memory. */
export function memoryKillSentences({ memoryKills }: SimulationReport): readonly string[] {
  const ofNodes = memoryKills.filter(({ scope }) => scope === 'node');
  const ofLimits = memoryKills.filter(({ scope }) => scope !== 'node');
  const looping = memoryKills.filter(({ ends }) => ends === 'restarts-go-on');
  const pods = new Set(looping.map(({ pod }) => pod));
  return [
    ...(ofLimits.length === 0
      ? []
      : [
          `${counted(ofLimits.length, 'container')} ${ofLimits.length === 1 ? 'is' : 'are'} killed for ` +
            `exceeding a memory limit: ${listed(ofLimits.map(nameOf), NAMED)}.`,
        ]),
    ...(ofNodes.length === 0
      ? []
      : [
          `${listed([...new Set(ofNodes.map(({ node }) => node))], NAMED)} ` +
            `${new Set(ofNodes.map(({ node }) => node)).size === 1 ? 'runs' : 'run'} out of memory before ` +
            `the kubelet makes room, and the kernel kills ${listed(ofNodes.map(nameOf), NAMED)}.`,
        ]),
    ...(pods.size === 0
      ? []
      : [`${counted(pods.size, 'pod stays', 'pods stay')} in CrashLoopBackOff.`]),
  ];
}

function nameOf({ pod, container, scope, limit, score, at, times }: MemoryKill): string {
  const which = scope === 'node' ? '' : `limit ${memoryText(limit)}, `;
  const often = times === 1 ? '' : `, ${times} times`;
  return `${container} of ${pod} (${which}score ${score}, at ${offsetText(at)}${often})`;
}
