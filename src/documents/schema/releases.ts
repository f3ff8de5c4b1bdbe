import * as z from 'zod';

export const value = z
  .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())])
  .describe('Times are Go durations, such as `50s`.');

const origin = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('default'),
      since: z
        .string()
        .describe('The first release with this default, or the oldest known release.'),
    }),
    z.strictObject({
      kind: z.literal('flag'),
      flag: z.string().describe('Without dashes in front.'),
      value: z.string().describe('As it was written.'),
      source: z.enum(['snapshot', 'script', 'preset']),
    }),
    z.strictObject({ kind: z.literal('configuration'), field: z.string() }),
  ])
  .describe('The origin of the value.');

export const behavior = z.strictObject({
  path: z.string().describe('Such as `nodeLifecycle.monitorGracePeriod`.'),
  component: z.string().describe('Such as `kube-controller-manager`.'),
  about: z.string().describe('Such as `node lifecycle`.'),
  value,
  origin,
  setBy: z
    .string()
    .optional()
    .describe('The flag, gate or field that sets it in this release. Absent without one.'),
  does: z.string().describe('In words. The wording may change between releases.'),
  upstream: z.string().describe('File and symbol of Kubernetes.'),
});

const inputs = z.array(
  z.strictObject({
    path: z.string().describe('As named on the command line; `-` for standard input.'),
    sha256: z.string(),
    objects: z.record(z.string(), z.int()).describe('Objects by kind.'),
  }),
);

const head = <Kind extends string>(kind: Kind) => ({
  apiVersion: z.literal('k8s-evict.dev/v1'),
  kind: z.literal(kind),
  tool: z.strictObject({ version: z.string() }),
});

/** The behaviors of a release: the source of the type and of its published JSON Schema. */
export const behaviorsReport = z
  .strictObject({
    ...head('BehaviorsReport'),
    release: z.string().describe('The release of the control plane, such as `1.33`.'),
    inputs,
    behaviors: z
      .array(behavior)
      .describe('Behaviors of the control plane, including the scheduler.'),
    kubelets: z
      .array(
        z.strictObject({
          release: z.string(),
          nodes: z.array(z.string()).describe('By name. Empty without a snapshot.'),
          behaviors: z.array(behavior),
        }),
      )
      .describe('Kubelets with equal behaviors share an entry.'),
  })
  .meta({ title: 'Report of k8s-evict behaviors' });

/** The differences to another release: the source of the type and of its JSON Schema. */
export const upgradeReport = z
  .strictObject({
    ...head('UpgradeReport'),
    from: z.string().describe('Such as `1.33`.'),
    to: z.string(),
    inputs,
    changes: z.array(
      behavior.extend({
        before: value,
        touches: z
          .strictObject({
            kind: z.string().describe('Such as `Node` or `PodDisruptionBudget`.'),
            names: z.array(z.string()),
          })
          .optional()
          .describe('Objects of the snapshot that the change affects. Absent without any.'),
      }),
    ),
    held: z
      .array(behavior)
      .describe('Behaviors that do not change only because of a flag in the snapshot.'),
    settings: z
      .array(
        z.strictObject({
          severity: z.enum(['error', 'warning']),
          message: z.string(),
          path: z.string().optional(),
          line: z.int().optional(),
        }),
      )
      .describe('Problems that the later release has with the flags of the snapshot.'),
    unconfigured: z
      .array(z.string())
      .describe('Nodes whose kubelet configuration is not in the snapshot and counts as default.'),
  })
  .meta({ title: 'Report of k8s-evict behaviors --diff' });
