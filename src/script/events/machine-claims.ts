import type { Claim } from '../plan.ts';

/** A machine cannot fail and be restored at one instant, although two of its faults may overlap. */
export const FAULTY: Claim = { aspect: 'machine', state: 'faulty' };
export const RESTORED: Claim = { aspect: 'machine', state: 'restored' };
