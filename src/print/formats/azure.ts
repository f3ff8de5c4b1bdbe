import { visible } from '#units';
import type { Severity } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';

/** Azure Pipelines have two words. */
const TYPES: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'warning',
};

/** Logging commands of Azure Pipelines, one a line, which it shows in the summary of a run. */
export function* azure({ annotations }: Pick<Annotations, 'annotations'>): Generator<string> {
  for (const { code, severity, message, path, line, column, help } of annotations) {
    const properties = [
      ['type', TYPES[severity]],
      ['sourcepath', path],
      ['linenumber', line],
      ['columnnumber', column],
      ['code', code],
    ].flatMap(([name, value]) => (value === undefined ? [] : `${name}=${property(`${value}`)};`));
    const text = help === undefined ? message : `${message}\n${help}`;
    yield `##vso[task.logissue ${properties.join('')}]${data(text)}\n`;
  }
}

/** A line break would end the command, and the sign of an escape is one itself. */
const data = (text: string): string =>
  text.split('\n').map(visible).join('\n').replaceAll('%', '%AZP25').replaceAll('\n', '%0A');

/** A semicolon ends a property, a bracket all of them. */
const property = (text: string): string => data(text).replaceAll(';', '%3B').replaceAll(']', '%5D');
