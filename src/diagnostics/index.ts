export type { Diagnostic, Excerpt, Position } from './diagnostic.ts';
export { firstOf } from './first-of.ts';
export { nearest } from './nearest.ts';
export { printExample } from './print-example.ts';
export { renderDiagnostic, renderDiagnostics } from './render.ts';
export { kindOf, numberKind, typeName, wrongField } from './value-kind.ts';
