import { z } from 'zod';
import { nearest } from '#diagnostics';
import type { Path } from '#script-fields';
import { quote } from '#script-fields';
import { type Duration, seconds } from '#units';
import {
  AT_ONCE,
  assumed,
  type Body,
  type Draft,
  type Fault,
  From,
  NOTHING,
  notModelled,
  played,
  refused,
  sum,
  together,
} from '../draft.ts';
import { globOf, without } from './patterns.ts';

const unread = z.unknown().optional();

const killPods = z.strictObject({
  id: z.literal('kill-pods'),
  config: z.strictObject({
    namespace_pattern: z.string(),
    name_pattern: z.string().nullish(),
    label_selector: z.string().nullish(),
    exclude_label: z.string().nullish(),
    kill: z.int().min(1).default(1),
    force: z.boolean().default(false),
    node_label_selector: z.string().nullish(),
    node_names: z.array(z.string()).nullish(),
    krkn_pod_recovery_time: z.number().min(0).default(120),
    ...{ timeout: unread, duration: unread, execution: unread },
  }),
});

const interfaceDown = z.looseObject({
  id: z.literal('node_interface_down'),
  label_selector: z.string().nullish(),
  target: z.string().nullish(),
  instance_count: z.int().min(0).default(1),
  test_duration: z.number().min(1).default(60),
  interfaces: z.array(z.string()).nullish(),
});

const PLAYED = ['kill-pods', 'node_interface_down'];

const other = z.looseObject({ id: z.string().refine((id) => !PLAYED.includes(id)) });

interface Step {
  readonly draft: Draft;
  readonly lasts: Duration;
}

type Reader = (path: Path, at: Duration) => Step;

/** One entry of a list of krkn. */
const entry = z.union([
  killPods.transform(
    ({ config }): Reader =>
      (path, at) =>
        killed(config, [...path, 'config'], at),
  ),
  interfaceDown.transform(
    (down): Reader =>
      (path, at) =>
        cutOff(down, path, at),
  ),
  other.transform(
    ({ id }): Reader =>
      (path) => ({ draft: notPlayed(id, path), lasts: AT_ONCE }),
  ),
]);

/** Modules of krkn that decide no eviction here. */
const IDLE = [
  ...['node_network_filter', 'pod_network_filter', 'node_network_chaos', 'pod_network_chaos'],
  ...['vmi_network_filter', 'vmi_network_chaos', 'pod_network_outage', 'pod_egress_shaping'],
  ...['pod_ingress_shaping', 'network_chaos'],
];

/** A misspelt id is a mistake; one that nobody knows is told. */
function notPlayed(id: string, path: Path): Draft {
  if (IDLE.includes(id)) {
    return notModelled(path, `${id}: traffic inside the cluster decides no eviction here`);
  }
  const meant = nearest(id, [...PLAYED, ...IDLE]);
  if (meant === undefined) {
    return notModelled(path, `${id}: this program does not know this scenario`);
  }
  return refused([...path, 'id'], `there is no scenario ${quote(id)}`, `did you mean ${meant}?`);
}

/** A list of krkn: pods that are killed, and interfaces that go down, one after the other. */
export const modules = z.array(entry).transform((readers): Draft => {
  const drafts: Draft[] = [];
  let at = AT_ONCE;
  for (const [index, reader] of readers.entries()) {
    const { draft, lasts } = reader([index], at);
    drafts.push(draft);
    at = sum(at, lasts);
  }
  return together(drafts);
});

function killed(config: z.output<typeof killPods>['config'], path: Path, at: Duration): Step {
  const { namespace_pattern: namespace, name_pattern: name, label_selector: label } = config;
  const lasts = seconds(config.krkn_pod_recovery_time);
  const namespaces = globOf(namespace);
  const names = name ? globOf(name) : '*';
  const unreadable = [
    ...(namespaces === undefined ? [['namespace_pattern', namespace] as const] : []),
    ...(names === undefined ? [['name_pattern', name ?? ''] as const] : []),
  ].map(([field, text]) =>
    refused([...path, field], `${quote(text)} has no equal glob`, 'only .* is translated'),
  );
  if (!name && !label) {
    const message = 'this selects no pods';
    unreadable.push(refused(path, message, 'give name_pattern or label_selector'));
  }
  if (unreadable.length > 0) return { draft: together(unreadable), lasts };
  const selectors = [
    ...(label ? [label] : []),
    ...(config.exclude_label ? [without(config.exclude_label)] : []),
  ];
  const body = {
    pods: [
      new From(`${namespaces}/${names}`, [...path, name ? 'name_pattern' : 'namespace_pattern']),
    ],
    ...(selectors.length > 0 && {
      selector: new From(selectors.join(','), [...path, 'label_selector']),
    }),
    ...onNodes(config, path),
    pick: new From(config.kill, [...path, 'kill']),
    ...(config.force && { gracePeriod: '0s' }),
  };
  const place = [...path, 'kill'];
  const draft = together([
    played({ begin: { deletePods: body } }, at, undefined, path),
    assumed(place, 'which of the matching pods are hit is chance: here the seed draws them'),
  ]);
  return { draft, lasts };
}

function onNodes(config: z.output<typeof killPods>['config'], path: Path): Body {
  const { node_names: names, node_label_selector: label } = config;
  if (names && names.length > 0) {
    const nodes = names.map((name, at) => new From(name, [...path, 'node_names', at]));
    return { onNodes: { nodes } };
  }
  if (!label) return {};
  return { onNodes: { selector: new From(label, [...path, 'node_label_selector']) } };
}

/** A node whose default interface is down is cut off. */
function cutOff(entry: z.output<typeof interfaceDown>, path: Path, at: Duration): Step {
  const { label_selector: label, target, instance_count: count, interfaces } = entry;
  const lasts = seconds(entry.test_duration);
  const pick = count === 0 ? {} : { pick: new From(count, [...path, 'instance_count']) };
  const nodes = label
    ? { selector: new From(label, [...path, 'label_selector']), ...pick }
    : { nodes: [new From(target ?? '', [...path, 'target'])] };
  if (!label && !target) {
    const draft = refused(path, 'this names no node', 'give target or label_selector');
    return { draft, lasts };
  }
  const fault: Fault = { begin: { partition: nodes }, end: 'for' };
  const note =
    (interfaces ?? []).length > 0
      ? assumed([...path, 'interfaces'], 'the interfaces count as those to the API server')
      : NOTHING;
  return { draft: together([played(fault, at, lasts, path), note]), lasts };
}
