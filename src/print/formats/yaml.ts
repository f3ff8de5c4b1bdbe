import { yamlLines } from '#annotations';
import type { Renderer } from './renderer.ts';

/** The same document as `json`, as YAML. */
export const yaml: Renderer = (report) => yamlLines(report);
