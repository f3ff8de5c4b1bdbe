import { z } from 'zod';
import type { Path } from '#script-fields';
import { read, refuse, textField } from '#script-fields';
import { assumed, type Body, type Draft, From, NOTHING, refused, together } from '../draft.ts';

const MODES = ['one', 'all', 'fixed', 'fixed-percent', 'random-max-percent'] as const;

const labels = z.record(z.string(), z.string());

const requirement = z.strictObject({
  key: z.string(),
  operator: z.enum(['In', 'NotIn', 'Exists', 'DoesNotExist']),
  values: z.array(z.string()).optional(),
});

/** A `PodSelectorSpec` of Chaos Mesh. */
export const podSelector = z.strictObject({
  namespaces: z.array(z.string()).optional(),
  nodes: z.array(z.string()).optional(),
  pods: z.record(z.string(), z.array(z.string())).optional(),
  nodeSelectors: labels.optional(),
  fieldSelectors: labels.optional(),
  labelSelectors: labels.optional(),
  expressionSelectors: z.array(requirement).optional(),
  annotationSelectors: labels.optional(),
  podPhaseSelectors: z.array(z.string()).optional(),
});

type PodSelector = z.output<typeof podSelector>;
type Requirement = z.output<typeof requirement>;

const amount = textField<number>(
  { title: 'a number', examples: ['2', '50'] },
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) > 0
      ? read(Number(text))
      : refuse({ code: 'script/invalid-value', message: `${text} is no number from 1` }),
  { numbers: true },
);

/** The fields that say how many of the selected objects are meant. */
export const MODE_FIELDS = { mode: z.enum(MODES), value: amount.optional() };

interface Mode {
  readonly mode: (typeof MODES)[number];
  readonly value?: number | undefined;
}

interface Meant {
  /** The field `pick` of a target; absent for all. */
  readonly pick: Body;
  readonly draft: Draft;
}

/**
 * The number of objects that a mode means. Chaos Mesh draws them at random, by no seed.
 * @param path of the experiment's spec
 */
export function pickOf({ mode, value }: Mode, path: Path): Meant {
  if (mode === 'all') return { pick: {}, draft: NOTHING };
  if (mode === 'one') return { pick: { pick: new From(1, [...path, 'mode']) }, draft: DRAWN(path) };
  const place = [...path, 'value'];
  if (value === undefined) {
    const hint = mode === 'fixed' ? "such as value: '2'" : "such as value: '50'";
    return { pick: {}, draft: refused([...path, 'mode'], `the mode ${mode} needs a value`, hint) };
  }
  if (mode === 'fixed') return { pick: { pick: new From(value, place) }, draft: DRAWN(path) };
  if (value > 100) return { pick: {}, draft: refused(place, 'a share is at most 100') };
  const most =
    mode === 'random-max-percent'
      ? assumed([...path, 'mode'], 'random-max-percent picks the most that it may, the worst case')
      : NOTHING;
  const pick = { pick: new From(`${value}% rounded down`, place) };
  return { pick, draft: together([DRAWN(path), most]) };
}

const DRAWN = (path: Path): Draft =>
  assumed(
    [...path, 'mode'],
    'which of the matching ones are hit is chance: here the seed draws them',
  );

/** The fields of a target for pods. Without namespaces, those of the experiment's own count. */
export function podTargetOf(
  selector: PodSelector,
  path: Path,
  namespace: string,
): { readonly target: Body; readonly draft: Draft } {
  const { nodes, nodeSelectors, labelSelectors, expressionSelectors, namespaces, pods } = selector;
  const unreadable = (['fieldSelectors', 'annotationSelectors'] as const)
    .filter((field) => selector[field] !== undefined)
    .map((field) =>
      refused([...path, field], `${field} cannot be translated`, 'select by names or labels'),
    );
  const phases = selector.podPhaseSelectors?.some((phase) => phase !== 'Running')
    ? refused([...path, 'podPhaseSelectors'], 'only the phase Running can be selected here')
    : NOTHING;
  const draft = together([...unreadable, phases]);
  const named = Object.entries(pods ?? {});
  if (named.length > 0) return { target: { pods: named.flatMap(namesIn(path)) }, draft };
  const selectors = selectorText(labelSelectors ?? {}, expressionSelectors ?? []);
  const ofNodes = {
    ...(nodes && { nodes: nodes.map((node, at) => new From(node, [...path, 'nodes', at])) }),
    ...(nodeSelectors && { selector: new From(selectorText(nodeSelectors, []), path) }),
  };
  const target = {
    namespaces: namespaces?.map((each, at) => new From(each, [...path, 'namespaces', at])) ?? [
      namespace,
    ],
    ...(selectors !== '' && { selector: new From(selectors, path) }),
    ...(Object.keys(ofNodes).length > 0 && { onNodes: ofNodes }),
  };
  return { target, draft };
}

const namesIn =
  (path: Path) =>
  ([namespace, names]: [string, readonly string[]]): readonly From[] =>
    names.map((name, at) => new From(`${namespace}/${name}`, [...path, 'pods', namespace, at]));

/** Labels and requirements as `kubectl -l` takes them. */
const selectorText = (
  equal: Readonly<Record<string, string>>,
  requirements: readonly Requirement[],
): string =>
  [
    ...Object.entries(equal).map(([key, value]) => `${key}=${value}`),
    ...requirements.map(requirementText),
  ].join(',');

function requirementText({ key, operator, values = [] }: Requirement): string {
  switch (operator) {
    case 'In':
      return `${key} in (${values.join(', ')})`;
    case 'NotIn':
      return `${key} notin (${values.join(', ')})`;
    case 'Exists':
      return key;
    default:
      return `!${key}`;
  }
}
