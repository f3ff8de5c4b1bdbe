import { visible } from '#units';
import type { Render } from './render.ts';

/** `path:line:column: code`, a line for each. */
export const renderNames: Render = ({ findings }) =>
  findings.map(({ path, line, column, code }) => `${visible(path)}:${line}:${column}: ${code}\n`);
