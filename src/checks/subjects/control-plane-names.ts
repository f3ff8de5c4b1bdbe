import { nearest } from '#diagnostics';
import type { ConfigurationDocument } from '#snapshot';
import { type FlagSetting, judgeName, sayTrouble } from '#versions';
import type { FieldPath, Violation, Where } from '../rule.ts';

/** Flags that the component does not have, and feature gates that no component has. */
export const strangeFlags = (
  settings: readonly FlagSetting[],
  of: 'controller-manager-flag' | 'api-server-flag',
): readonly Violation[] =>
  settings.flatMap(({ name, value }) => {
    const trouble = judgeName(of, name, undefined);
    const what = of === 'api-server-flag' ? 'flag of kube-apiserver' : CONTROLLER_MANAGER_FLAG;
    const message = trouble && sayTrouble(trouble, what, name);
    const gates = name === 'feature-gates' ? value.split(',') : [];
    return [
      ...(message === undefined ? [] : [{ path: [name], message }]),
      ...gates.flatMap((piece) => strangeGate(piece.split('=')[0]?.trim() ?? '', name)),
    ];
  });

const CONTROLLER_MANAGER_FLAG = 'flag of kube-controller-manager';

function strangeGate(gate: string, flag: string): readonly Violation[] {
  // A gate of one component is written Component:Gate since 1.31.
  const name = gate.slice(gate.indexOf(':') + 1);
  const trouble = name === '' ? undefined : judgeName('feature-gate', name, undefined);
  if (trouble === undefined) return [];
  return [{ path: [flag], message: sayTrouble(trouble, 'feature gate', name) }];
}

/**
 * The sections of a KubeControllerManagerConfiguration, without their capitals.
 * @upstream pkg/controller/apis/config/types.go KubeControllerManagerConfiguration (1.36)
 */
const SECTIONS = `
  apiVersion kind Generic KubeCloudShared AttachDetachController CSRSigningController
  DaemonSetController DeploymentController StatefulSetController DeprecatedController
  DeviceTaintEvictionController EndpointController EndpointSliceController
  EndpointSliceMirroringController EphemeralVolumeController GarbageCollectorController
  HPAController JobController CronJobController LegacySATokenCleaner NamespaceController
  NodeIPAMController NodeLifecycleController PersistentVolumeBinderController PodGCController
  ReplicaSetController ReplicationController ResourceClaimController ResourceQuotaController
  SAController ServiceController TTLAfterFinishedController
  ValidatingAdmissionPolicyStatusController DisruptionController
`
  .trim()
  .split(/\s+/);

/** The fields of those sections that evictions depend on. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  nodelifecyclecontroller: [
    'NodeEvictionRate',
    'SecondaryNodeEvictionRate',
    'NodeStartupGracePeriod',
    'NodeMonitorGracePeriod',
    'PodEvictionTimeout',
    'LargeClusterSizeThreshold',
    'UnhealthyZoneThreshold',
    'EnableTaintManager',
  ],
  podgccontroller: ['TerminatedPodGCThreshold'],
};

/** Unknown fields of a configuration of kube-controller-manager. */
export const strangeFields = ({ value }: ConfigurationDocument): readonly Violation[] =>
  Object.entries(Object(value)).flatMap(([section, fields]) => [
    ...strangeField(section, SECTIONS, [section]),
    ...(FIELDS[section.toLowerCase()] === undefined ? [] : Object.keys(Object(fields))).flatMap(
      (field) => strangeField(field, FIELDS[section.toLowerCase()] ?? [], [section, field]),
    ),
  ]);

/** Names are written with either a small or a capital first letter. */
function strangeField(
  name: string,
  known: readonly string[],
  path: FieldPath,
): readonly Violation[] {
  if (known.some((each) => each.toLowerCase() === name.toLowerCase())) return [];
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  const message = `a KubeControllerManagerConfiguration has no field ${JSON.stringify(name)}${hint}`;
  return [{ path, part: 'name', message }];
}

/** The place of such a field; undefined for a name that no configuration has. */
export const placeInConfigurations = (
  field: FieldPath,
  part: 'name' | 'value',
  documents: readonly ConfigurationDocument[],
): Where | undefined =>
  documents
    .find(({ value }) => field.length > 0 && Object.hasOwn(Object(value), `${field[0]}`))
    ?.placeOf(field, part);
