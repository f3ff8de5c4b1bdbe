import * as reasons from '../reason.ts';
import { type Reason, textOf, tooLittle } from '../reason.ts';

/** The reasons without fields, by their text. */
const FIXED: ReadonlyMap<string, Reason> = new Map(
  [...Object.values(reasons), tooLittle('pods')].flatMap((reason) =>
    typeof reason === 'function' ? [] : [[textOf(reason), reason]],
  ),
);

/** The reason in a snapshot's message, as far as its words show the plugin and the resource. */
export function readReason(text: string): Reason {
  const fixed = FIXED.get(text);
  if (fixed !== undefined) return fixed;
  const [, resource] = /^Insufficient (\S+)$/.exec(text) ?? [];
  if (resource !== undefined) return tooLittle(resource);
  const [, key, value = ''] = /^node\(s\) had untolerated taint \{(.*?): (.*)\}$/.exec(text) ?? [];
  return key === undefined
    ? { plugin: 'other', text }
    : { plugin: 'TaintToleration', taint: { key, value } };
}
