import type { CheckReport } from '#checks';
import { visible } from '#units';

/** `path:line:column: code`, a line for each. */
export const names = ({ findings }: CheckReport): readonly string[] =>
  findings.map(({ path, line, column, code }) => `${visible(path)}:${line}:${column}: ${code}\n`);
