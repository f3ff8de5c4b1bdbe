import type { Diagnostic } from '#diagnostics';
import { type BehaviorsReport, TOOL_VERSION, type UpgradeReport } from '#documents';
import type { ReleaseBehaviors, Upgrade } from '#releases';

const head = <Kind extends string>(kind: Kind) => ({
  apiVersion: 'k8s-evict.dev/v1' as const,
  kind,
  tool: { version: TOOL_VERSION },
});

export const makeBehaviorsReport = (behaviors: ReleaseBehaviors): BehaviorsReport => ({
  ...head('BehaviorsReport'),
  release: behaviors.release,
  inputs: behaviors.inputs,
  behaviors: behaviors.controlPlane,
  kubelets: behaviors.kubelets,
});

export const makeUpgradeReport = (upgrade: Upgrade): UpgradeReport => ({
  ...head('UpgradeReport'),
  from: upgrade.from,
  to: upgrade.to,
  inputs: upgrade.inputs,
  changes: upgrade.changes,
  held: upgrade.held,
  settings: upgrade.settings.map(settingOf),
  unconfigured: upgrade.unconfigured,
});

const settingOf = ({ severity, message, path, position }: Diagnostic) => ({
  severity,
  message,
  ...(path !== undefined && { path }),
  ...(position !== undefined && { line: position.line }),
});
