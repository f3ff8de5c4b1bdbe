import { z } from 'zod';
import { type EventPlan, lasting, momentary, type Subject } from '../plan.ts';

const SUBJECT: Subject = { kind: 'control-plane' };
const ASPECT = 'kube-controller-manager';

type Verb = 'stop' | 'start' | 'restart';

const controllerManagerPlan = (
  verb: Verb,
): EventPlan<{ readonly kind: 'controllerManager'; readonly verb: Verb }> => {
  const action = { kind: 'controllerManager', verb } as const;
  return verb === 'stop'
    ? lasting(SUBJECT, action, { aspect: ASPECT, state: 'stopped' })
    : momentary(SUBJECT, action, 'only stop can have it', { aspect: ASPECT, state: 'running' });
};

export const controllerManager = z
  .enum(['stop', 'start', 'restart'])
  .transform(controllerManagerPlan)
  .meta({
    title: 'Stop, start or restart kube-controller-manager',
    description: 'An outage or a fail-over: what starts has forgotten what it knew.',
    examples: ['restart'],
  });
