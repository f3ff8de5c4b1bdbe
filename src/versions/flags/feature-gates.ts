import { booleanFlag } from './types.ts';

/** One `Name=true` of a `--feature-gates` flag. */
export interface GateSetting {
  readonly name: string;
  readonly enabled: boolean;
}

/** A problem of one piece of a `--feature-gates` flag. */
export interface GateProblem {
  readonly kind: 'without-value' | 'malformed-value';
  readonly piece: string;
}

/**
 * Reads `Name=true,Other=false`. Spaces around names and values are ignored, and so is a component
 * in front, which later releases take (`kube:Name=true`). The last of several pieces with one name
 * decides.
 * @upstream staging/src/k8s.io/component-base/featuregate/feature_gate.go Set (1.36)
 */
export function parseFeatureGates(text: string): {
  readonly settings: readonly GateSetting[];
  readonly problems: readonly GateProblem[];
} {
  const settings = new Map<string, GateSetting>();
  const problems: GateProblem[] = [];
  for (const piece of text.split(',').filter((each) => each !== '')) {
    const [, name = '', value] = /^\s*(?:kube:)?([^=]*?)\s*(?:=\s*(.*?)\s*)?$/s.exec(piece) ?? [];
    const enabled = value === undefined ? undefined : booleanFlag.parse(value);
    if (enabled === undefined) problems.push({ kind: 'without-value', piece: piece.trim() });
    else if (!enabled.ok) problems.push({ kind: 'malformed-value', piece: piece.trim() });
    else settings.set(name, { name, enabled: enabled.value });
  }
  return { settings: [...settings.values()], problems };
}
