import type { Piece } from '../bytes/piece.ts';
import { CUT_SHORT_HINT, type Problem, Refusal } from '../bytes/refusal.ts';
import { spotIn } from '../bytes/spot.ts';

/** kubectl sorts the fields of its lists: the version precedes the items, the kind follows them. */
const API_VERSION = /^apiVersion:/m;
const KIND = /^kind:/m;

/** Whether the kind of a list follows its items, judging by the text before them. */
export const expectsKind = (head: string): boolean => API_VERSION.test(head) && !KIND.test(head);

/** Half an item may still be valid YAML that lacks later fields. */
export function refuseCutShort(item: Piece): never {
  const text = item.bytes.toString('utf8');
  throw new Refusal(CUT_SHORT, spotIn(item, text, text.trimEnd().length, 1));
}

const CUT_SHORT: Problem = {
  code: 'snapshot/truncated-yaml',
  message: 'the list ends in the middle, without the kind that should stand behind its items',
  hint: CUT_SHORT_HINT,
  endsEarly: true,
};
