import type { Path } from '#script-fields';
import { assumed, type Body, type Draft, From, NOTHING, refused } from '../draft.ts';
import type { Variables } from './variables.ts';

/** The application of an engine. */
export interface AppInfo {
  readonly appns?: string | undefined;
  readonly applabel?: string | undefined;
  readonly appkind?: string | undefined;
}

/** A target of an event. */
export interface Targeted {
  readonly target: Body;
  readonly draft: Draft;
}

const BY_CHANCE = 'which of the matching ones are hit is chance: here the seed draws them';

/** The one node of a fault: by name, or one of those with a label. */
export function nodeOf(variables: Variables, path: Path): Targeted {
  const [name] = variables.texts('TARGET_NODE');
  if (name !== undefined) return { target: { nodes: [name] }, draft: NOTHING };
  if (variables.has('NODE_LABEL')) {
    const place = variables.pathOf('NODE_LABEL', path);
    const target = { selector: new From(variables.text('NODE_LABEL'), place), pick: 1 };
    return { target, draft: assumed(place, BY_CHANCE) };
  }
  const message = 'this fault names no node: Litmus would take one on which the application runs';
  const hint = 'give the variable TARGET_NODE or NODE_LABEL';
  return { target: {}, draft: refused(path, message, hint) };
}

/** The nodes of a fault that can have several: by name, or a share of those with a label, at least one. */
export function nodesOf(variables: Variables, path: Path): Targeted {
  const names = variables.texts('TARGET_NODES');
  if (names.length > 0) return { target: { nodes: names }, draft: NOTHING };
  const place = variables.pathOf('NODE_LABEL', path);
  const which = variables.has('NODE_LABEL')
    ? { selector: new From(variables.text('NODE_LABEL'), place) }
    : { all: true };
  const { target, draft } = shareOf('NODES_AFFECTED_PERC', variables, path);
  return { target: { ...which, ...target }, draft };
}

/** The pods of a fault: by name, or a share of those of the application, at least one. */
export function podsOf(app: AppInfo, appPath: Path, variables: Variables, path: Path): Targeted {
  const { appns = '', applabel = '' } = app;
  const ofNodes = variables.has('NODE_LABEL')
    ? {
        onNodes: {
          selector: new From(variables.text('NODE_LABEL'), variables.pathOf('NODE_LABEL', path)),
        },
      }
    : {};
  const names = variables.texts('TARGET_PODS');
  const namespace = appns === '' ? 'default' : appns;
  if (names.length > 0) {
    const pods = names.map(({ value, path: place }) => new From(`${namespace}/${value}`, place));
    return { target: { pods, ...ofNodes }, draft: NOTHING };
  }
  if (applabel === '') {
    const hint = 'give spec.appinfo.applabel, or the variable TARGET_PODS';
    return { target: {}, draft: refused(path, 'this fault names no pods', hint) };
  }
  const share = shareOf('PODS_AFFECTED_PERC', variables, path);
  const target = {
    namespaces: [new From(namespace, [...appPath, 'appns'])],
    selector: new From(applabel, [...appPath, 'applabel']),
    ...ofNodes,
    ...share.target,
  };
  return { target, draft: share.draft };
}

/** Left out, or 0: one of them. */
function shareOf(name: string, variables: Variables, path: Path): Targeted {
  const share = variables.count(name);
  const place = variables.pathOf(name, path);
  if (share > 100) return { target: {}, draft: refused(place, 'a share is at most 100') };
  if (share === 100) return { target: {}, draft: NOTHING };
  const pick = share === 0 ? 1 : `${share}% rounded down`;
  return { target: { pick: new From(pick, place) }, draft: assumed(place, BY_CHANCE) };
}
