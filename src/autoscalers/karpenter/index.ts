export type { KarpenterCause } from './causes.ts';
export { Karpenter } from './karpenter.ts';
export { karpenterOptions, providerOf } from './options.ts';
