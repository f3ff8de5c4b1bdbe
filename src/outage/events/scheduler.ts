import { processEvent } from './process-event.ts';

export const scheduler = processEvent('kube-scheduler');
