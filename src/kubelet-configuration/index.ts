export { checkWhole } from './check-whole.ts';
export { type KubeletConfiguration, patched } from './configuration.ts';
export { kubeletConfigurationSchema } from './json-schema.ts';
export { configurationOfFlags, flagsRead } from './of-flags.ts';
export type { ConfigurationProblem } from './problem.ts';
export {
  type ConfigurationReading,
  fieldsRead,
  readKubeletConfiguration,
} from './read-configuration.ts';
export { cpusIn } from './reserved-cpus.ts';
