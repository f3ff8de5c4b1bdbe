export { ResourceClaimController } from './controller.ts';
