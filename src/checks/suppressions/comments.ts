import type { Remark } from '#snapshot';
import type { Finding } from '../finding.ts';
import { readSuppression, type SuppressionFacts } from './read-suppression.ts';
import { complaint, type Suppressor, unused } from './suppressor.ts';

interface Comment {
  readonly code: string;
  readonly reason: string;
  readonly path: string;
  readonly line: number;
  used: boolean;
}

/** Suppresses by comments such as `# k8s-evict: ignore CODE reason`: on the line, or above it. */
export function byComments(remarks: readonly Remark[], facts: SuppressionFacts): Suppressor {
  const lines = new Set(remarks.map(({ path, line }) => `${path}\n${line}`));
  const problems: Finding[] = [];
  const comments: Comment[] = [];
  const byLine = new Map<string, Comment>();
  for (const { path, line, text } of remarks) {
    const [, entry = ''] = /^ignore\b(.*)$/.exec(text) ?? [];
    const reading = readSuppression(entry, facts);
    if (reading.kind === 'problem') {
      problems.push(complaint(reading.code, reading.message, { path, line, column: 1 }));
      continue;
    }
    const { code, reason } = reading;
    const comment = { code, reason, path, line, used: false };
    comments.push(comment);
    // Several comments above a line all apply to that line.
    let next = line + 1;
    while (lines.has(`${path}\n${next}`)) next++;
    for (const each of [line, next]) byLine.set(`${code}\n${path}\n${each}`, comment);
  }
  return {
    by: 'comment',
    reasonFor({ finding: { code, path, line } }) {
      const comment = byLine.get(`${code}\n${path}\n${line}`);
      if (comment !== undefined) comment.used = true;
      return comment?.reason;
    },
    complaints: () => [
      ...problems,
      ...comments
        .filter(({ used }) => !used)
        .map(({ code, path, line }) => unused(code, { path, line, column: 1 })),
    ],
  };
}
