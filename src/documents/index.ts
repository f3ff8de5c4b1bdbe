export { yamlLines } from './yaml-lines.ts';
