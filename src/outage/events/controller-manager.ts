import { processEvent } from './process-event.ts';

export const controllerManager = processEvent('kube-controller-manager');
