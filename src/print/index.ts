export type { PrintedComparison } from './comparison/printed.ts';
export { FORMATS, type FormatName, formatsOf } from './formats/registry.ts';
export type { Printer } from './parts/parts.ts';
export { PRINTERS } from './printers.ts';
export type { Chunk, Renderer, RenderOptions } from './renderer.ts';
