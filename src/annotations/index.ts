export type { Annotation, AnnotationRule, Severity } from './annotation.ts';
export { renderGithub } from './github.ts';
export { renderJunit, suitesOfFiles, type TestCase, type TestSuite } from './junit.ts';
export { renderSarif } from './sarif.ts';
export { yamlLines } from './yaml-lines.ts';
