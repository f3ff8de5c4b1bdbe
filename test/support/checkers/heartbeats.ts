import { secondOf } from '../clock.ts';
import type { Checker } from './checker.ts';

/** A renewal that the API has is a sign of life, so that the last one noticed is no older. */
export const livesAreSeenInOrder: Checker = ({ entries }) =>
  entries.flatMap(({ at, cause }) => {
    if (cause.kind !== 'node-lifecycle/grace-exceeded' || cause.leaseRenewed === undefined)
      return [];
    const { node, leaseRenewed, probe } = cause;
    return leaseRenewed > probe
      ? [
          `${node} at ${secondOf(at)}: renewed at ${secondOf(leaseRenewed)}, noticed ${secondOf(probe)}`,
        ]
      : [];
  });
