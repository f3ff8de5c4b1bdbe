import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type HistoryFile, type Postmortem, postmortemOf, readEvidence } from '#history';
import { between, inSeconds } from '#units';
import { allowedMechanisms, type TrueRemoval, trueRemovals } from './truth.ts';

/** Which evidence is read, apart from the snapshot of afterwards. */
export interface Given {
  readonly events: boolean;
  readonly audit: boolean;
  readonly before: boolean;
}

/** A recorded history and what is wrong with its reading; nothing where all agrees. */
export interface ComparedHistory {
  readonly removals: number;
  readonly unknown: number;
  readonly faults: readonly string[];
}

const FILES = {
  after: ['after.yaml', 'after.yaml.gz', 'after.json.gz'],
  events: ['events.yaml', 'events.yaml.gz', 'events.json.gz'],
  audit: ['audit.ndjson', 'audit.ndjson.gz'],
  before: ['snapshot.yaml', 'snapshot.yaml.gz', 'before.json.gz'],
  more: ['more.yaml', 'more.yaml.gz'],
  record: ['record.ndjson'],
  script: ['script.yaml'],
} as const;

const bytesOf = async (
  folder: string,
  names: readonly string[],
): Promise<HistoryFile | undefined> => {
  for (const name of names) {
    const path = `${folder}/${name}`;
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes !== undefined) return { path, open: () => ({ path, bytes }) };
  }
  return undefined;
};

/** Reads the evidence of a recorded history, and holds what is found against what happened. */
export async function compareHistory(folder: string, given: Given): Promise<ComparedHistory> {
  const file = async (
    kind: keyof typeof FILES,
    isGiven = true,
  ): Promise<readonly HistoryFile[]> => {
    const found = isGiven ? await bytesOf(folder, FILES[kind]) : undefined;
    return found === undefined ? [] : [found];
  };
  const { evidence, diagnostics } = await readEvidence({
    files: [...(await file('after')), ...(await file('events', given.events))],
    audit: await file('audit', given.audit),
    before: [...(await file('before', given.before)), ...(await file('more', given.before))],
  });
  if (evidence === undefined) {
    return { removals: 0, unknown: 0, faults: diagnostics.map(({ message }) => message) };
  }
  const record = await readFile(`${folder}/record.ndjson`, 'utf8');
  const truth = trueRemovals(record);
  const found = postmortemOf(evidence);
  const isWhole = given.events && given.audit && given.before;
  const script = await readFile(`${folder}/script.yaml`, 'utf8').catch(() => '');
  return {
    removals: found.removals.length,
    unknown: found.removals.filter(({ mechanism }) => mechanism === 'unknown').length,
    faults: [
      ...removalFaults(found, truth, isWhole),
      ...(given.before ? outageFaults(found, script) : []),
    ],
  };
}

/** Instants are exact to the second; what only instants tell is exact to the second, too. */
const TOLERANCE = 1.05;

function removalFaults(
  { removals }: Postmortem,
  truth: readonly TrueRemoval[],
  isWhole: boolean,
): readonly string[] {
  const faults: string[] = [];
  const byPod = new Map(removals.map((removal) => [removal.life.key, removal]));
  for (const each of truth) {
    const removal = byPod.get(each.pod);
    byPod.delete(each.pod);
    if (removal === undefined || removal.mechanism === 'unknown') {
      if (isWhole) faults.push(`${each.pod} is unexplained`);
      continue;
    }
    if (!allowedMechanisms(each).includes(removal.mechanism)) {
      faults.push(`${each.pod}: ${removal.mechanism}, was ${each.disruption ?? 'a deletion'}`);
    }
    const { earliest, latest = earliest } = removal;
    if (earliest === undefined || latest === undefined) continue;
    const early = inSeconds(between(each.at, earliest));
    const late = inSeconds(between(latest, each.at));
    if (Math.max(early, late) > TOLERANCE) {
      faults.push(`${each.pod}: ${Math.max(early, late).toFixed(3)}s from its true instant`);
    }
  }
  for (const [pod, { mechanism }] of byPod) {
    if (mechanism !== 'unknown') faults.push(`${pod}: ${mechanism}, and was never removed`);
  }
  return faults;
}

interface RawScript {
  readonly spec?: { readonly events?: readonly Readonly<Record<string, unknown>>[] };
}

const FAULTS = ['powerOff', 'partition', 'stopKubelet', 'terminateInstance', 'freeze'];

/** The nodes that the inferred outage names are those of the true one, and its window holds. */
function outageFaults({ outage }: Postmortem, text: string): readonly string[] {
  const script: RawScript = parse(text) ?? {};
  const truth = (script.spec?.events ?? []).flatMap((event) => {
    const action = FAULTS.find((name) => name in event);
    const body = action === undefined ? undefined : event[action];
    const nodes = typeof body === 'object' && body !== null && 'nodes' in body ? body.nodes : [];
    const at = Date.parse(String(event['at'])) * 1_000;
    return Array.isArray(nodes) ? nodes.map((node) => ({ node: String(node), at })) : [];
  });
  const found = outage.filter(({ action }) => FAULTS.includes(action));
  const names = new Set(found.flatMap(({ nodes }) => nodes));
  const faults = truth.flatMap(({ node, at }) => {
    const event = found.find(({ nodes }) => nodes.includes(node));
    if (event === undefined) return [`the fault of ${node} is not found`];
    return at < event.earliest || at > event.latest
      ? [`the fault of ${node} lies outside its window`]
      : [];
  });
  const others = [...names].filter((name) => !truth.some(({ node }) => node === name));
  return [...faults, ...others.map((name) => `${name} had no fault`)];
}
