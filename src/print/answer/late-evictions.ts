import type { SimulationReport } from '#documents';
import { throttledText } from '#report';

/** In seconds. Shorter waits are not important enough for the answer. */
const LONG = 60;

/** Evictions that wait long for the limit of a client. */
export const lateEvictionSentences = ({ findings }: SimulationReport): readonly string[] =>
  findings.flatMap((finding) =>
    finding.kind === 'evictions-throttled' && finding.longestWait >= LONG
      ? `${throttledText('eviction', finding)}.`
      : [],
  );
