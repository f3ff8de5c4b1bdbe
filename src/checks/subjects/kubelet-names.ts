import { readKubeletConfiguration } from '#kubelet-configuration';
import type { KubeletFlags } from '#snapshot';
import { judgeKubeletField, judgeName, sayTrouble } from '#versions';
import type { FieldPath, Violation } from '../rule.ts';
import type { KnownRelease } from './control-plane.ts';

/** The settings of a document or of a command line, by name. */
interface Written {
  /** In the form of a configuration file. */
  readonly value: unknown;
  readonly flags?: KubeletFlags['flags'];
}

/** A name that no kubelet has, or no kubelet of this release. */
export interface StrangeName extends Violation {
  readonly kind: 'unknown' | 'of-other-release';
}

/** The unknown names in a configuration, among feature gates and among flags. */
export const strangeNames = (
  { value, flags }: Written,
  release: KnownRelease,
): readonly StrangeName[] => [
  ...(flags === undefined ? fieldsOf(value, release) : flagsOf(flags, release)),
  ...gatesOf(value, release),
];

function fieldsOf(value: unknown, release: KnownRelease): readonly StrangeName[] {
  const unknown = readKubeletConfiguration(value, 'user')
    .problems.filter(({ code, path }) => code === 'kubelet/unknown-field' && path.length === 1)
    .map(({ path, message, hint }): StrangeName => {
      const meant = hint?.startsWith('did you mean') === true ? ` (${hint})` : '';
      return { kind: 'unknown', path, part: 'name', message: `${message}${meant}` };
    });
  const others = Object.keys(Object(value)).flatMap((name): readonly StrangeName[] => {
    const trouble = judgeKubeletField(name, release);
    if (trouble === undefined) return [];
    const message = `${sayTrouble(trouble, 'field', name)}: kubelets pass over it`;
    return [{ kind: 'of-other-release', path: [name], part: 'name', message, severity: 'warning' }];
  });
  return [...unknown, ...others];
}

function gatesOf(value: unknown, release: KnownRelease): readonly StrangeName[] {
  const gates = Object(value)['featureGates'] as unknown;
  if (typeof gates !== 'object' || gates === null || Array.isArray(gates)) return [];
  return Object.keys(gates).flatMap((name) =>
    judged('feature-gate', name, ['featureGates', name], release),
  );
}

const flagsOf = (flags: KubeletFlags['flags'], release: KnownRelease): readonly StrangeName[] =>
  flags
    .filter(({ isCertain }) => isCertain)
    .flatMap(({ name }) => judged('kubelet-flag', name, [`--${name}`], release));

function judged(
  of: 'feature-gate' | 'kubelet-flag',
  name: string,
  path: FieldPath,
  release: KnownRelease,
): readonly StrangeName[] {
  const trouble = judgeName(of, name, release);
  if (trouble === undefined) return [];
  const message = sayTrouble(
    trouble,
    of === 'feature-gate' ? 'feature gate' : 'kubelet flag',
    name,
  );
  const kind = trouble.kind === 'unknown' ? 'unknown' : 'of-other-release';
  return [{ kind, path, part: 'name', message }];
}
