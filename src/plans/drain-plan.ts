import { entriesOf } from '#causes';
import type { DrainPlan } from '#documents';
import type { Run } from '#simulation';
import { between, inSeconds, toThousandths } from '#units';
import { type Found, findBatches } from './batches.ts';
import { type Bounds, fitTogether } from './bounds.ts';
import { type Ends, headOf, whyUnclear } from './head-of.ts';
import { nodeFacts } from './nodes.ts';
import { type Play, Plays } from './plays.ts';
import { downIn, type Promises } from './promises.ts';
import { mayHelp, scalingsFor } from './remedies.ts';
import type { Lack } from './site.ts';
import { type Batch, type Scaling, type Steps, wordsOf } from './steps.ts';
import { answerOf, DEADLINE, heldText, lackReason, reasonsOf } from './words.ts';

/** What a plan is asked for. */
export interface DrainRequest extends Promises, Omit<Bounds, 'zoneOf' | 'isControlPlane'> {
  /** The nodes to drain. */
  readonly nodes: readonly string[];
  /** The order in which they are tried. */
  readonly order: 'byName' | 'zoneByZone';
  /** How long the drain of each node may take, in seconds. */
  readonly timeout: number;
  /** Nodes to add before the first drain; 0 for none. */
  readonly surge: number;
  /** When the last drain has to be over, in seconds after the start; undefined for whenever. */
  readonly deadline: number | undefined;
  /** How many histories of the plan are played, in which chance is drawn. */
  readonly histories: number;
  /** The command that plays these events. */
  readonly commandFor: (events: readonly string[]) => string;
}

/**
 * Plans the drain of nodes: what comes first, in which batches they are drained, and which cannot be
 * drained so. Each batch was played from the state that the one before left.
 */
export function makeDrainPlan(scenario: Run, request: DrainRequest): DrainPlan {
  const { ordered, ...facts } = nodeFacts(scenario);
  const asked = { ...request, ...facts, nodes: ordered(request.nodes, request.order) };
  const plays = new Plays(scenario, asked, asked.timeout);
  const first = { scalings: [], ...surgeOf(asked) };
  const plain = inTime(findBatches(plays, asked.nodes, first, asked), asked.deadline);
  const lackOf = lackAt(plays, plain, first);
  const roomy = plain.held.filter((node) => lackOf(node) === undefined);
  const wanted = asked.deadline === undefined ? neededBy(plays, roomy, first) : [];
  const scaled = wanted.length === 0 ? undefined : withScalings(plays, wanted, first, asked);
  const needed = scaled === undefined ? [] : wanted;
  const { found, steps } = scaled ?? { found: plain, steps: stepsOf(plain) };
  const scalings = needed.map(({ scaling }) => scaling);
  const played = plays.play(steps);
  const merges = canBeMerged(plays, steps, found.apart, asked);
  const { held, ends } = heldIn(plays, found, plain, { ...first, scalings });
  const unclear = whyUnclear(scenario, 'drain', [played.end, ...ends]);
  const preconditions = needed.map(({ scaling, nodes }) => ({
    ...scaling,
    nodes,
    message: `scale ${scaling.workload} from ${scaling.from} to ${scaling.to} first, and back at the end`,
  }));
  const events = wordsOf(steps, asked.timeout);
  const told = {
    nodes: asked.nodes.length,
    seconds: toThousandths(Math.max(found.quietAt, played.quietAt)),
    preconditions,
    batches: steps.batches.map((batch) => batchOf(batch, played)),
    held,
    ...chancesOf(plays, played, steps, asked.histories),
    down: downIn(played.added),
    ...(played.added.jobsFailed && { jobsFailed: played.added.jobsFailed }),
  };
  return {
    ...headOf(scenario, 'drain', unclear),
    promises: {
      keepDownSeconds: asked.keepDown ?? null,
      drainTimeoutSeconds: asked.timeout,
    },
    met: held.length === 0 && played.broken.length === 0 && unclear.length === 0,
    answer: answerOf(told, {
      staysOut: asked.backAfter === undefined,
      hasServices: !scenario.lacking.services,
      budgetViolations: scenario.lacking.budgets
        ? undefined
        : played.added.figures.budgetViolations,
      unclear,
    }),
    ...told,
    ...{ merges, plays: plays.count, events, command: asked.commandFor(events) },
  };
}

/** New nodes are like the first one that is no host of the control plane. */
function surgeOf({
  surge,
  nodes,
  isControlPlane,
}: Pick<DrainRequest, 'surge' | 'nodes'> & Pick<Bounds, 'isControlPlane'>): Pick<Steps, 'surge'> {
  const like = nodes.find((node) => !isControlPlane(node)) ?? nodes[0];
  return surge > 0 && like !== undefined ? { surge: { like, count: surge } } : {};
}

/** Batches that begin too late are left out. */
function inTime(found: Found, deadline: number | undefined): Found {
  const { steps, quietAt } = found;
  if (deadline === undefined || quietAt <= deadline) return found;
  const overAt = (place: number): number => steps.batches[place + 1]?.at ?? quietAt;
  const batches = steps.batches.filter((_, place) => overAt(place) <= deadline);
  const kept = new Set(batches.flatMap(({ nodes }) => nodes));
  const late = steps.batches.flatMap(({ nodes }) => nodes.filter((node) => !kept.has(node)));
  const returns = steps.returns.filter(({ nodes }) => nodes.every((node) => kept.has(node)));
  return {
    ...found,
    steps: { ...steps, batches, returns },
    held: [...found.held, ...late],
    quietAt: overAt(batches.length - 1),
  };
}

interface Needed {
  readonly scaling: Scaling;
  readonly nodes: readonly string[];
}

/** Nothing is done for drains of which none can be. */
const stepsOf = ({ steps }: Found): Steps =>
  steps.batches.length > 0 ? steps : { scalings: [], batches: [], returns: [] };

/** A plan with more replicas; undefined where promises are broken once these are gone again. */
function withScalings(
  plays: Plays,
  needed: readonly Needed[],
  first: Pick<Steps, 'scalings' | 'surge'>,
  asked: DrainRequest & Bounds,
): { readonly found: Found; readonly steps: Steps } | undefined {
  const scalings = needed.map(({ scaling }) => scaling);
  const found = findBatches(plays, asked.nodes, { ...first, scalings }, asked);
  const steps = { ...found.steps, scaledBackAt: Math.ceil(found.quietAt) };
  return plays.play(steps).broken.length === 0 ? { found, steps } : undefined;
}

/** Of which resource all other nodes surely have too little for a node that is left out, at the end. */
function lackAt(
  plays: Plays,
  { steps, held }: Pick<Found, 'steps' | 'held'>,
  first: Pick<Steps, 'scalings' | 'surge'>,
): (node: string) => Lack | undefined {
  if (held.length <= FEW) return () => undefined;
  const site = plays.siteAfter({ ...steps, ...first }, [], held);
  return (node) => site.lackOf([node]);
}

/**
 * The replicas that nodes need before they can be drained.
 * @param held nodes that are left out, although there may be room for their pods
 */
function neededBy(
  plays: Plays,
  held: readonly string[],
  first: Pick<Steps, 'scalings' | 'surge'>,
): readonly Needed[] {
  const needed = new Map<string, { readonly scaling: Scaling; readonly nodes: string[] }>();
  for (const node of held) {
    const drain = { ...first, batches: [{ nodes: [node], at: 0 }], returns: [] };
    if (!mayHelp(plays.outlookOn(drain))) continue;
    for (const scaling of scalingsFor(plays, node, plays.play(drain), first)) {
      const known = needed.get(scaling.workload);
      if (known === undefined) needed.set(scaling.workload, { scaling, nodes: [node] });
      else known.nodes.push(node);
    }
  }
  return [...needed.values()];
}

/** So many nodes that are left out are tried one by one, whatever the room. */
const FEW = 4;

/** Why nodes are left out: each is tried after all batches, unless the room in all is too little. */
function heldIn(
  plays: Plays,
  { steps, held, quietAt }: Found,
  plain: Found,
  first: Pick<Steps, 'scalings' | 'surge'>,
): { readonly held: DrainPlan['held']; readonly ends: Ends } {
  const ends: Ends[number][] = [];
  const at = Math.ceil(quietAt);
  const lackOf = lackAt(plays, { steps, held }, first);
  const told = held.map((node) => {
    const lack = lackOf(node);
    if (lack !== undefined) {
      const told = [lackReason(lack)];
      return { node, reasons: told, message: heldText(node, told) };
    }
    const batches = [...steps.batches, { nodes: [node], at }];
    const { broken, end } = plays.outlookOn({ ...steps, ...first, batches });
    ends.push(end);
    const reasons = reasonsOf(broken);
    const told = reasons.length === 0 || plain.held.length === 0 ? [DEADLINE] : reasons;
    return { node, reasons: told, message: heldText(node, told) };
  });
  return { held: told, ends };
}

function batchOf(
  { nodes, at }: Batch,
  { scenario: { outcome }, drainedAt }: Play,
): DrainPlan['batches'][number] {
  const those = new Set(nodes);
  const created = new Set<string>();
  let [evictions, movedAgain] = [0, 0];
  for (const { cause, ...entry } of entriesOf(
    outcome.entries,
    'PodCreated',
    'PodDeletionRequested',
  )) {
    if (cause.kind === 'PodCreated') {
      created.add(cause.pod);
      continue;
    }
    const isOfBatch = inSeconds(between(outcome.start, entry.at)) >= at;
    if (cause.mechanism !== 'drain' || !those.has(cause.node ?? '') || !isOfBatch) continue;
    evictions += 1;
    if (created.has(cause.pod)) movedAgain += 1;
  }
  const ends = nodes.map((node) => toThousandths(drainedAt.get(node) ?? at));
  return { nodes: [...nodes], at, drained: Math.max(...ends), ends, evictions, movedAgain };
}

/** How long the plan takes in histories of it, and in how many it keeps its promises. */
function chancesOf(
  plays: Plays,
  played: Play,
  { batches, returns }: Steps,
  histories: number,
): Pick<DrainPlan, 'chances'> {
  if (histories === 0) return {};
  const nodes = batches.flatMap((batch) => batch.nodes);
  const each = Array.from({ length: histories }, (_, index) =>
    plays.inHistory(played, nodes, index + 1),
  );
  const returned = Math.max(0, ...returns.map(({ at }) => at));
  const lengths = each.map(({ quietAt }) => toThousandths(Math.max(quietAt, returned)));
  const kept = each.filter(({ broken }) => broken.length === 0).length;
  const why = new Set(
    each.flatMap(({ broken }) => reasonsOf(broken).map(({ message }) => message)),
  );
  const seconds: [number, number] = [Math.min(...lengths), Math.max(...lengths)];
  return { chances: { histories, seconds, kept, broken: [...why] } };
}

/**
 * Whether two neighbouring batches could be one without breaking a promise.
 * @param apart the places of batches that surely cannot be one with the next
 */
function canBeMerged(
  plays: Plays,
  steps: Steps,
  apart: ReadonlySet<number>,
  bounds: Bounds,
): boolean {
  return steps.batches.some((batch, place) => {
    const next = steps.batches[place + 1];
    if (next === undefined || apart.has(place)) return false;
    const nodes = [...batch.nodes, ...next.nodes];
    if (!fitTogether(nodes, bounds)) return false;
    const { scaledBackAt: _, ...rest } = steps;
    const merged = {
      ...rest,
      batches: [...steps.batches.slice(0, place), { nodes, at: batch.at }],
      returns: steps.returns.slice(0, place),
    };
    return plays.outlookOn(merged).broken.length === 0;
  });
}
