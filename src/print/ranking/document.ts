import type { RankingEntry, RankingReport } from '#documents';
import { visible } from '#units';
import type { Document } from '../parts/parts.ts';

export const document = (report: RankingReport): Document => ({
  content: report,
  layout: () => inLines(report),
});

/** A field on each line, and a victim on each line: two reports can be compared with `diff`. */
function* inLines(report: RankingReport): Generator<string> {
  const { rankings, ...others } = report;
  yield '{\n';
  for (const [field, value] of Object.entries(others)) {
    yield `  ${JSON.stringify(field)}: ${JSON.stringify(value)},\n`;
  }
  yield '  "rankings": [';
  let before = '\n';
  for (const ranking of rankings) {
    yield before;
    yield* linesOf(ranking);
    before = ',\n';
  }
  yield rankings.length === 0 ? ']\n}\n' : '\n  ]\n}\n';
}

function* linesOf({ victims, ...facts }: RankingEntry): Generator<string> {
  yield `    {${JSON.stringify(facts).slice(1, -1)}, "victims": [`;
  let before = '\n';
  for (const victim of victims) {
    yield `${before}      ${JSON.stringify(victim)}`;
    before = ',\n';
  }
  yield victims.length === 0 ? ']}' : '\n    ]}';
}

/** Pods that may be evicted, one `namespace/name` a line, node by node and in order. */
export function* names({ rankings }: RankingReport): Generator<string> {
  const ranked = new Set<string>();
  for (const { node, victims } of rankings) {
    // A node with several low resources has several orders. The kubelet uses the first one.
    if (ranked.has(node)) continue;
    ranked.add(node);
    for (const victim of victims) if (victim.protected === null) yield `${visible(victim.pod)}\n`;
  }
}
