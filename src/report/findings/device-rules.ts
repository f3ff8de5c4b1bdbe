import { entriesOf } from '#causes';
import type { FindingData } from '#documents';
import type { Run } from '#simulation';

/** DeviceTaintRules with the effect None, and whom they would evict with NoExecute. */
export const deviceRulesWithoutEffect = ({
  outcome: { entries },
}: Pick<Run, 'outcome'>): readonly FindingData[] =>
  entriesOf(entries, 'device-taint/would-evict').map(({ cause: { rule, pods } }) => ({
    kind: 'device-rule-without-effect',
    rule,
    pods,
  }));
