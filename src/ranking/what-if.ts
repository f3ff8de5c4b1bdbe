import type { Cluster, Pod } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { compileOutage, type KnownMachines, readScripts } from '#script';
import type { WhatIf } from './node-use.ts';
import { NOW } from './now.ts';

export interface WhatIfReading {
  readonly whatIf: readonly WhatIf[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The pods with known use, and the nodes that matter. */
export interface WhatIfScope {
  readonly cluster: Cluster;
  readonly machines: KnownMachines;
  /** Names of the ranked nodes. */
  readonly nodes: ReadonlySet<string>;
}

/**
 * Reads the use of pods, such as `shop/web-*:memory=2Gi,pids=40` or `shop/db-0:volumes.data=8Gi`: a
 * shorter form of the `usage` event of a script.
 */
export function readWhatIf(text: string, scope: WhatIfScope): WhatIfReading {
  const event = eventOf(text);
  if (event === undefined) return { whatIf: [], diagnostics: [unreadable(text)] };
  const { script, diagnostics } = readScripts([], [JSON.stringify(event)]);
  if (script === undefined) return { whatIf: [], diagnostics: diagnostics.map(about(text)) };
  const outage = compileOutage(script, scope.cluster, NOW, machinesIn(scope));
  const whatIf = outage.occurrences.flatMap(({ action, subject }) =>
    action.kind === 'usage' && subject.kind === 'pods'
      ? [{ matches: subject.matches, change: action.change }]
      : [],
  );
  const meant = scope.cluster.pods.filter((pod) => whatIf.some(({ matches }) => matches(pod)));
  const isElsewhere = meant.length > 0 && !meant.some((pod) => isRanked(pod, scope));
  const found = outage.diagnostics.map(about(text));
  return { whatIf, diagnostics: isElsewhere ? [...found, elsewhere(text, meant)] : found };
}

const isRanked = ({ nodeName }: Pick<Pod, 'nodeName'>, { nodes }: WhatIfScope): boolean =>
  nodeName !== undefined && nodes.has(nodeName);

const VOLUME = 'volumes.';

function eventOf(text: string): object | undefined {
  const colon = text.indexOf(':');
  const uses = text.slice(colon + 1).split(',');
  if (colon < 1 || uses.some((use) => !/^[^=]+=[^=]+$/.test(use))) return undefined;
  const pairs = uses.map((use) => use.split('='));
  const ofVolumes = pairs.filter(([name = '']) => name.startsWith(VOLUME));
  const volumes = ofVolumes.map(([name = '', amount]) => [name.slice(VOLUME.length), amount]);
  return {
    usage: {
      pods: { pods: [text.slice(0, colon)] },
      ...Object.fromEntries(pairs.filter((pair) => !ofVolumes.includes(pair))),
      ...(volumes.length > 0 && { volumes: Object.fromEntries(volumes) }),
    },
  };
}

/** Leaves out the place, because the user has never seen the event made from the text. */
const about =
  (text: string) =>
  ({ code, severity, message, hint }: Diagnostic): Diagnostic => ({
    code,
    severity,
    message: `--set-usage ${text}: ${message}`,
    ...(hint !== undefined && { hint }),
  });

const unreadable = (text: string): Diagnostic =>
  about(text)({
    code: 'ranking/set-usage',
    severity: 'error',
    message: 'it does not say which pods use how much',
    hint: 'write NAMESPACE/POD:USE=QUANTITY, such as shop/web-*:memory=2Gi,pids=40',
  });

function elsewhere(text: string, pods: readonly Pod[]): Diagnostic {
  const nodes = [...new Set(pods.flatMap(({ nodeName }) => nodeName ?? []))];
  return about(text)({
    code: 'ranking/pods-elsewhere',
    severity: 'error',
    message: 'none of these pods is on a node that is ranked',
    hint: nodes.length === 0 ? 'they are on no node yet' : `they are on ${nodes.join(', ')}`,
  });
}

/** Measurements are not required of pods that are not ranked. */
const machinesIn = (scope: WhatIfScope): KnownMachines => ({
  ...scope.machines,
  isMeasured: (pod) => !isRanked(pod, scope) || scope.machines.isMeasured(pod),
});
