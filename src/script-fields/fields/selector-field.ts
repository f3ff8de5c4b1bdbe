import { type LabelSelector, parseSelector } from '#cluster';
import { quote } from '../text/complaint.ts';
import { read, refuse, textField } from './text-field.ts';

/** A label selector with at least one requirement. */
export const selector = textField<LabelSelector>(
  {
    title: 'a label selector',
    description: 'Labels, as kubectl -l takes them.',
    examples: ['pool=batch', 'tier in (front, back),!canary'],
  },
  (text) => {
    const parse = parseSelector(text);
    if (!parse.ok) {
      const { expected, offset, length } = parse.problem;
      const message = `${quote(text)} is no label selector: ${expected} is expected here`;
      return refuse({ code: 'script/selector', message, offset, length });
    }
    if (parse.selector.length > 0) return read(parse.selector);
    return refuse({
      code: 'script/selector',
      message: 'an empty selector would select everything',
      hint: 'leave it out, or write all: true for nodes',
    });
  },
);
