export type { ResourceQuotaCause } from './causes.ts';
export { ResourceQuotaController } from './controller.ts';
