export { ResourceClaimController, type ResourceClaimParts } from './controller.ts';
