import type { MetaRule } from './rule.ts';

const SOURCE = 'k8s-evict check --help';

/** Possible faults of suppressions; these cannot be suppressed themselves. */
export const META_RULES = {
  'suppression-malformed': {
    code: 'suppression-malformed',
    severity: 'error',
    summary: 'suppression that cannot be read',
    why: 'It suppresses nothing, and whoever wrote it thinks that it does.',
    fix: 'Write: ignore CODE reason. The rules are listed by k8s-evict check --list.',
    source: SOURCE,
  },
  'suppression-without-reason': {
    code: 'suppression-without-reason',
    severity: 'error',
    summary: 'suppression without a reason',
    why: 'Without a reason it cannot be judged later, so that it does not count.',
    fix: 'Write the reason behind the code.',
    source: SOURCE,
  },
  'suppression-expired': {
    code: 'suppression-expired',
    severity: 'warning',
    summary: 'suppression whose last day is over',
    why: 'What was to be mended by then is found again.',
    fix: 'Mend what is found, or write a later day and why.',
    source: SOURCE,
  },
  'suppression-unused': {
    code: 'suppression-unused',
    severity: 'warning',
    summary: 'suppression of what is not found',
    why: 'It would hide the finding if it came back, for a reason that may no longer apply.',
    fix: 'Take the suppression away.',
    source: SOURCE,
  },
} as const satisfies Readonly<Record<string, MetaRule>>;
