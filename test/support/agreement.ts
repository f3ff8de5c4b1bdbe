const NOUNS = [
  ...['pod', 'node', 'kubelet', 'workload', 'object', 'file', 'time', 'request', 'eviction'],
  ...['container', 'volume', 'claim', 'zone', 'budget', 'replica', 'Service', 'service', 'error'],
  ...['warning', 'finding', 'expectation', 'scenario', 'document', 'line', 'target', 'machine'],
  ...[
    'repetition',
    'taint',
    'toleration',
    'endpoint',
    'change',
    'restart',
    'item',
    'kind',
    'event',
  ],
  ...['deletion', 'violation', 'replacement', 'binding', 'range', 'address', 'DaemonSet'],
];
const ONE = NOUNS.join('|');
const MANY = NOUNS.map((noun) => (noun.endsWith('s') ? `${noun}es` : `${noun}s`)).join('|');
/** A number by itself: no part of a name, a version, a share such as 0/3 or another number. */
const ALONE = '(?<![\\w.,:/=-])';
const SINGULAR_VERBS = 'is|was|has|goes|stays|waits|does|makes|runs|asks|needs|restarts';
const PLURAL_VERBS = 'are|were|have|go|stay|wait|do|make|run|ask|need';

const RULES = [
  new RegExp(`${ALONE}1 (?:\\w+ )?(?:${MANY})\\b`, 'g'),
  new RegExp(
    `${ALONE}(?:0|[2-9]|\\d{2,}) (?:new |more |other )?(?:${ONE})\\b(?![-/(]|\\.\\w)`,
    'g',
  ),
  new RegExp(`(?<!of |and |let )${ALONE}1 (?:\\w+ )?(?:${ONE}) (?:${PLURAL_VERBS})\\b`, 'g'),
  new RegExp(
    `(?<!\\b1 of |None of its )${ALONE}(?:0|[2-9]|\\d{2,}) (?:\\w+ )?(?:${MANY}) (?:${SINGULAR_VERBS})\\b`,
    'g',
  ),
];

const AROUND = 30;

/**
 * Places where a number and its noun or verb do not agree: `1 pods`, `2 pod`, `1 pod are`, `2 pods
 * is`.
 */
export const disagreementsIn = (text: string): readonly string[] =>
  RULES.flatMap((rule) =>
    [...text.matchAll(rule)].map(({ index }) =>
      text.slice(Math.max(0, index - AROUND), index + AROUND),
    ),
  );
