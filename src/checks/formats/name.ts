import type { Render } from './render.ts';

/** `path:line:column: code`, a line for each. */
export const renderNames: Render = ({ findings }) =>
  findings.map(({ path, line, column, code }) => `${path}:${line}:${column}: ${code}\n`);
