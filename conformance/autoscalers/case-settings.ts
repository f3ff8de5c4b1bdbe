import { z } from 'zod';

const scenario = z.looseObject({
  name: z.string(),
  kind: z.enum(['karpenter', 'ca']),
  /** What the cloud does with orders in the dead zone. */
  mode: z.string(),
  /** The same for all zones. */
  everywhere: z.string().optional(),
  /** The number of machines that are lost, where their zone goes on. */
  down: z.number().optional(),
  flags: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  nodeObjectAfter: z.string().default('20s'),
  readyAfterObject: z.string().default('10s'),
});

export type CaseScenario = z.infer<typeof scenario>;

/** How a case was recorded. Throws what is wrong with it. */
export const readCaseScenario = (text: string): CaseScenario => scenario.parse(JSON.parse(text));

const ANSWERS: Readonly<Record<string, string>> = {
  none: 'fulfils',
  ice: 'noCapacity',
  hang: 'hangs',
  dead: 'hangs',
};

/**
 * The settings that play a case as it was recorded.
 * @param zones all zones of its nodes, and those that are lost
 */
export function settingsOfCase(
  { kind, mode, everywhere, down, flags, env, ...times }: CaseScenario,
  zones: { readonly all: readonly string[]; readonly lost: readonly string[] },
): Readonly<Record<string, unknown>> {
  const answers = Object.fromEntries([
    ...zones.lost.map(
      (zone) => [zone, down === undefined ? (ANSWERS[mode] ?? 'fulfils') : 'works'] as const,
    ),
    ...(everywhere === undefined
      ? []
      : zones.all.map((zone) => [zone, ANSWERS[everywhere] ?? 'fulfils'] as const)),
  ]);
  const gates = (env['FEATURE_GATES'] ?? '').split(',').filter((gate) => gate !== '');
  const variables = Object.entries(env).filter(([name]) => name !== 'FEATURE_GATES');
  const given = flags.map((flag) => flag.replace(/^--/, '').split('=') as [string, string]);
  return {
    kind: kind === 'ca' ? 'clusterAutoscaler' : 'karpenter',
    provisionTime: times.nodeObjectAfter,
    readyAfter: times.readyAfterObject,
    zones: answers,
    flags: Object.fromEntries([...given, ...variables]),
    featureGates: Object.fromEntries(
      gates.map((gate) => gate.split('=')).map(([name = '', value]) => [name, value !== 'false']),
    ),
  };
}
