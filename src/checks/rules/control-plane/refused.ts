import type { ControlPlaneSubject } from '../../subjects/control-plane.ts';

type Problem = ControlPlaneSubject['problems'][number];

/** A simulation ignores such a flag; the component does not start with it. */
const REFUSED = [
  'versions/cidr-too-small',
  'versions/flag-value',
  'versions/locked-feature-gate',
  'versions/removed-flag',
  'versions/unrecognized-feature-gate',
  'versions/young-flag',
];

export const isRefused = ({ diagnostic: { severity, code } }: Problem): boolean =>
  severity === 'error' || REFUSED.includes(code);
