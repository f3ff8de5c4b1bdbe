export { StatusManagers, type StatusManagersParts } from './status-managers.ts';
