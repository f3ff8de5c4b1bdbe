import { yamlLines } from '#annotations';
import { documentOf } from './json.ts';
import type { Render } from './render.ts';

/** The same document as `json`, as YAML. */
export const renderYaml: Render = (report) => yamlLines(documentOf(report));
