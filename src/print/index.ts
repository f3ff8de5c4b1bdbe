export type { PrintedComparison } from './comparison/printed.ts';
export { FORMATS, type FormatName, formatsOf } from './formats/registry.ts';
export type { Printer } from './parts/parts.ts';
export type { PrintedPostmortem } from './postmortem/text.ts';
export { PAGE_PRINTERS, PRINTERS } from './printers.ts';
export type { Chunk, RenderOptions } from './renderer.ts';

/** The line of an incident, loaded when it is needed. */
export const loadIncident = async () => import('./postmortem/sheet.ts');
