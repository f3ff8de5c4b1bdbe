export { withDaemonSetTolerations } from './daemonset-tolerations.ts';
export { withDefaultTolerations } from './default-tolerations.ts';
