import type { OutageEvent } from '../happening.ts';

export const staleWatch: OutageEvent<'staleWatch'> = {
  needsApi: false,
  begin: ({ action: { component }, stage, fault, because }) =>
    stage.parts.controlPlane.watches.get(component)?.hold(fault, because),
  end: ({ action: { component }, stage, fault }) =>
    stage.parts.controlPlane.watches.get(component)?.release(fault),
};
