import { atWorst, charged, type SweepReport, type SweepRow } from '#documents';

type Asked = NonNullable<SweepReport['workload']>;

/** Which faults take the workload of `--workload` down: all that were played, in the order of the rows. */
export function answerAbout(asked: Omit<Asked, 'faults'>, rows: readonly SweepRow[]): Asked {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return {
    ...asked,
    faults: kinds.map((kind) => {
      const those = rows.filter((row) => row.kind === kind).map(charged);
      const takenDownBy = those.flatMap((row) =>
        row.down
          .filter(({ name }) => name === asked.name)
          .map(({ seconds, ends, endsBecause }) => ({
            ...{ fault: row.fault, name: row.name, seconds, ends },
            ...(endsBecause !== undefined && { endsBecause }),
          })),
      );
      const differs = those.filter(
        (row) => atWorst(row, 'workloadsDown') > row.figures.workloadsDown,
      );
      return { kind, of: those.length, takenDownBy, differInHistories: differs.length };
    }),
  };
}
