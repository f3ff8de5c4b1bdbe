import { z } from 'zod';
import { type EventPlan, lasting, momentary, type Subject } from '../plan.ts';

const SUBJECT: Subject = { kind: 'control-plane' };

type Verb = 'stop' | 'start' | 'restart';

/** What a script may do to a process of the control plane: `stop`, `start` or `restart`. */
export const processVerbs = <Kind extends string>(kind: Kind, component: string) =>
  z
    .enum(['stop', 'start', 'restart'])
    .transform((verb): EventPlan<{ readonly kind: Kind; readonly verb: Verb }> => {
      const action = { kind, verb };
      return verb === 'stop'
        ? lasting(SUBJECT, action, { aspect: component, state: 'stopped' })
        : momentary(SUBJECT, action, 'only stop can have it', {
            aspect: component,
            state: 'running',
          });
    })
    .meta({ title: `Stop, start or restart ${component}`, examples: ['restart'] });
