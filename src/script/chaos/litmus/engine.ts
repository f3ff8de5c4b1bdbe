import { z } from 'zod';
import { nearest } from '#diagnostics';
import { quote } from '#script-fields';
import type { Duration } from '#units';
import { AT_ONCE, assumed, type Draft, notModelled, refused, sum, together } from '../draft.ts';
import type { ReadObject } from '../read-object.ts';
import { FAULTS } from './faults.ts';
import { Variables } from './variables.ts';

const variable = z.looseObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
});

const experiment = z.looseObject({
  name: z.string(),
  spec: z
    .looseObject({
      components: z.looseObject({ env: z.array(variable).optional() }).nullish(),
    })
    .nullish(),
});

type Experiment = z.output<typeof experiment>;

const spec = z.looseObject({
  engineState: z.enum(['active', 'stop']).optional(),
  appinfo: z
    .strictObject({
      appns: z.string().optional(),
      applabel: z.string().optional(),
      appkind: z.string().optional(),
    })
    .optional(),
  experiments: z.array(experiment).min(1),
});

/** A `ChaosEngine` of Litmus. */
export const chaosEngine = z
  .looseObject({
    metadata: z.looseObject({ name: z.string().optional() }).optional(),
    spec,
  })
  .transform((engine): ReadObject => {
    const { engineState, experiments, appinfo } = engine.spec;
    const name = engine.metadata?.name;
    if (engineState === 'stop') {
      const place = ['spec', 'engineState'];
      return { name, draft: assumed(place, 'it is stopped, so that nothing of it happens') };
    }
    const drafts: Draft[] = [];
    let at = AT_ONCE;
    for (const [index, each] of experiments.entries()) {
      const { draft, ends } = injected(each, index, at, appinfo ?? {});
      drafts.push(draft);
      at = ends;
    }
    return { name, draft: together(drafts) };
  });

/** One experiment of an engine. The next one begins when it is over, with its times of rest. */
function injected(
  { name, spec: own }: Experiment,
  index: number,
  begins: Duration,
  app: { readonly appns?: string | undefined; readonly applabel?: string | undefined },
): { readonly draft: Draft; readonly ends: Duration } {
  const path = ['spec', 'experiments', index];
  const fault = Object.hasOwn(FAULTS, name) ? FAULTS[name] : undefined;
  if (fault === undefined) {
    const meant = nearest(name, Object.keys(FAULTS));
    const place = [...path, 'name'];
    const draft =
      meant === undefined
        ? notModelled(place, `${name}: this program does not know this fault`)
        : refused(place, `there is no fault ${quote(name)}`, `did you mean ${meant}?`);
    return { draft, ends: begins };
  }
  const env = own?.components?.env ?? [];
  const place = [...path, 'spec', 'components', 'env'];
  const variables = new Variables(env, place, fault.defaults);
  const rest = variables.seconds('RAMP_TIME');
  const lasts = variables.seconds('TOTAL_CHAOS_DURATION');
  const at = sum(begins, rest);
  const appPath = ['spec', 'appinfo'];
  const draft = fault.draftOf({ name, at, lasts, variables, app, appPath, path });
  return { draft: together([...variables.problems, draft]), ends: sum(sum(at, lasts), rest) };
}
