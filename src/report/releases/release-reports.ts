import type * as z from 'zod';
import type { Diagnostic } from '#diagnostics';
import type { ReleaseBehaviors, Upgrade } from '#releases';
import { TOOL_VERSION } from '#tool';
import type { behaviorsReport, upgradeReport } from '../schema/releases.ts';
import type { Frozen } from '../types.ts';

/** What a release does, as `behaviors -o json` prints it. The schema is the source of the type. */
export type BehaviorsReport = Frozen<z.infer<typeof behaviorsReport>>;

/** What another one does differently, as `behaviors --diff -o json` prints it. */
export type UpgradeReport = Frozen<z.infer<typeof upgradeReport>>;

export type BehaviorEntry = BehaviorsReport['behaviors'][number];
export type ChangeEntry = UpgradeReport['changes'][number];

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
