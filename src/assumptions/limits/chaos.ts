import type { ChaosRemark, OutageScript } from '#script';

/** Of chaos experiments: what is assumed about them, and what is not played, with their places. */
export interface ChaosNote<Kind extends string> {
  readonly kind: Kind;
  readonly names: readonly string[];
}

export const assumedOfChaos = (script: OutageScript): readonly ChaosNote<'chaos-translated'>[] =>
  told('assumed', 'chaos-translated', script);

export const limitsOfChaos = (script: OutageScript): readonly ChaosNote<'chaos-not-played'>[] =>
  told('not-modelled', 'chaos-not-played', script);

function told<Kind extends string>(
  which: ChaosRemark['kind'],
  kind: Kind,
  { remarks = [] }: OutageScript,
): readonly ChaosNote<Kind>[] {
  const names = remarks
    .filter((remark) => remark.kind === which)
    .map(({ message, place: { path, position } }) => `${path}:${position.line}: ${message}`);
  return names.length === 0 ? [] : [{ kind, names }];
}
