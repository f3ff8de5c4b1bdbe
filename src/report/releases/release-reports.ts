import type { Diagnostic } from '#diagnostics';
import { type BehaviorsReport, TOOL_VERSION, type UpgradeReport } from '#documents';
import type { ReleaseBehaviors, Upgrade } from '#releases';

const head = <Kind extends string>(kind: Kind) => ({
  apiVersion: 'k8s-evict.dev/v1' as const,
  kind,
  tool: { version: TOOL_VERSION },
});

export const makeBehaviorsReport = (told: ReleaseBehaviors): BehaviorsReport => ({
  ...head('BehaviorsReport'),
  release: told.release,
  inputs: told.inputs,
  behaviors: told.controlPlane,
  kubelets: told.kubelets,
});

export const makeUpgradeReport = (told: Upgrade): UpgradeReport => ({
  ...head('UpgradeReport'),
  from: told.from,
  to: told.to,
  inputs: told.inputs,
  changes: told.changes,
  held: told.held,
  settings: told.settings.map(settingOf),
  unconfigured: told.unconfigured,
});

const settingOf = ({ severity, message, path, position }: Diagnostic) => ({
  severity,
  message,
  ...(path !== undefined && { path }),
  ...(position !== undefined && { line: position.line }),
});
