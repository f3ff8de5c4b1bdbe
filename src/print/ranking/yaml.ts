import { yamlLines } from '#annotations';
import type { RankingRenderer } from './renderer.ts';

/** The same document as `json`, as YAML. */
export const yaml: RankingRenderer = (report) => yamlLines(report);
