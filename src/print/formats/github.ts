import { visible } from '#units';
import type { Severity } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** Workflow commands, one a line. GitHub Actions shows them next to the lines of a pull request. */
export function* github({ annotations }: Pick<Annotations, 'annotations'>): Generator<string> {
  for (const { code, severity, message, path, line, column, help } of annotations) {
    const properties = [
      ['file', path],
      ['line', line],
      ['col', column],
      ['title', code],
    ].flatMap(([name, value]) => (value === undefined ? [] : `${name}=${property(`${value}`)}`));
    const text = help === undefined ? message : `${message}\n${help}`;
    yield `::${COMMANDS[severity]} ${properties.join(',')}::${data(text)}\n`;
  }
}

/** A line break would end the command, and a percent sign begins an escape. */
const data = (text: string): string =>
  text.split('\n').map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');

/** Colons and commas separate properties. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
