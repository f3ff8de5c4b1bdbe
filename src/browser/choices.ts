import { type Cluster, workloadName, zoneLabelOf } from '#cluster';
import { eventForms } from '#script';
import { compareText } from '#units';
import { NEWEST_VERSION, OLDEST_VERSION, printVersion } from '#versions';
import type { Choices } from './messages.ts';

/** Everything that can be chosen for a what-if of a snapshot. */
export const choicesFor = (cluster: Cluster | undefined): Choices => ({
  nodes: names(cluster?.nodes.map(({ name }) => name)),
  zones: names(cluster?.nodes.map(zoneLabelOf)),
  namespaces: names(cluster?.pods.map(({ namespace }) => namespace)),
  pods: names(cluster?.pods.map(({ namespace, name }) => `${namespace}/${name}`)),
  workloads: names(cluster?.workloads.map(workloadName)),
  budgets: names(cluster?.budgets?.map(({ namespace, name }) => `${namespace}/${name}`)),
  events: eventForms(),
  releases: releases(),
});

const names = (texts: readonly string[] = []): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort(compareText);

function releases(): readonly string[] {
  const { major, minor } = NEWEST_VERSION;
  const count = minor - OLDEST_VERSION.minor + 1;
  return Array.from({ length: count }, (_, index) => printVersion({ major, minor: minor - index }));
}
