import { z } from 'zod';
import { type EventPlan, lasting, momentary, type Subject } from '../plan.ts';

const SUBJECT: Subject = { kind: 'control-plane' };
const ASPECT = 'kube-apiserver';

type Verb = 'stop' | 'start';

const apiServerPlan = (
  verb: Verb,
): EventPlan<{ readonly kind: 'apiServer'; readonly verb: Verb }> => {
  const action = { kind: 'apiServer', verb } as const;
  return verb === 'stop'
    ? lasting(SUBJECT, action, { aspect: ASPECT, state: 'stopped' })
    : momentary(SUBJECT, action, 'only stop can have it', { aspect: ASPECT, state: 'running' });
};

export const apiServer = z
  .enum(['stop', 'start'])
  .transform(apiServerPlan)
  .meta({
    title: 'Stop or start kube-apiserver',
    description: 'While it is down, no request is answered, and heartbeats fail.',
    examples: ['stop'],
  });
