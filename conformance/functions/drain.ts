import { z } from 'zod';
import { type Pod, parseSelector } from '#cluster';
import { choosePods, DRAIN_DEFAULTS, type PodChoice } from '#drain';
import { compareText } from '#units';
import type { ChosenPod } from '../../src/drain/choose-pods.ts';
import { apiPodShape, apiTime } from './api-pod-shape.ts';
import { type FunctionTable, modelled } from './modelled-function.ts';
import { drainScript, playDrain } from './play-drain.ts';

const flags = z.object({
  force: z.boolean(),
  ignoreDaemonSets: z.boolean(),
  deleteEmptyDirData: z.boolean(),
  podSelector: z.string(),
  skipWaitForDeleteTimeout: z.number(),
});

const filterInput = z.object({
  now: apiTime,
  flags,
  pods: z.array(apiPodShape),
  daemonSets: z.array(z.string()),
});

const NODE = 'n';

/** Decisions of `kubectl drain`. */
export const drainFunctions: FunctionTable = {
  'which pods of node n a drain would take, and what it says': modelled(filterInput, (input) => {
    const podSelector = parseSelector(input.flags.podSelector);
    if (!podSelector.ok) return { error: true };
    const options = { ...DRAIN_DEFAULTS, ...input.flags, podSelector: podSelector.selector };
    const chosen = choosePods(
      input.pods.filter(({ nodeName }) => nodeName === NODE),
      options,
      {
        now: input.now,
        daemonSetExists: (namespace, name) => input.daemonSets.includes(`${namespace}/${name}`),
      },
    );
    return {
      delete: keysOf(chosen, ({ kind }) => kind === 'take'),
      errors: keysOf(chosen, ({ kind }) => kind === 'refuse'),
      warnings: keysOf(chosen, isWarnedOf),
    };
  }),

  'when a drain asks for each pod and when it ends': modelled(drainScript, playDrain),
};

const keysOf = (
  chosen: readonly ChosenPod<Pod>[],
  matches: (choice: PodChoice) => boolean,
): readonly string[] =>
  chosen
    .filter(({ choice }) => matches(choice))
    .map(({ pod }) => pod.key)
    .sort(compareText);

const isWarnedOf = (choice: PodChoice): boolean =>
  choice.kind === 'take'
    ? choice.warning !== undefined
    : choice.kind === 'leave' && choice.because === 'daemon-set';
