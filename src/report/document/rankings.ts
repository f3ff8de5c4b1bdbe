import { clockFrom, type NodeUnderPressure, type ReportClock } from '#documents';
import { type PressureRanking, resourceOf, SIGNALS, thresholdQuantity } from '#kubelet/eviction';
import type { Outcome } from '#play';
import { compareText, firstDifference, printQuantity } from '#units';
import { graceSecondsOf, printAmount, rankedVictimOf } from '../ranking/ranked-victim.ts';

/** The orders in which kubelets under pressure evict, by time, node and signal. */
export function rankingsOf({ rankings, start }: Outcome): readonly NodeUnderPressure[] {
  const clock = clockFrom(start);
  return [...rankings]
    .sort((a, b) =>
      firstDifference(
        a.at - b.at,
        compareText(a.node, b.node),
        SIGNALS.indexOf(a.signal) - SIGNALS.indexOf(b.signal),
      ),
    )
    .map((ranking) => entryOf(ranking, clock));
}

function entryOf(ranking: PressureRanking, clock: ReportClock): NodeUnderPressure {
  const { node, signal, at, threshold, observation, order, victims, victim } = ranking;
  const wanted = thresholdQuantity(threshold.value, BigInt(observation.capacity));
  return {
    node,
    signal,
    resource: resourceOf(signal),
    at: clock.at(at),
    threshold: printQuantity(wanted),
    gracePeriodSeconds: graceSecondsOf(threshold),
    available: printAmount(observation.available, signal),
    victim: victim ?? null,
    ...(order.kind === 'qos' && {
      order: { ranking: 'qos', legacy: true, variant: order.variant },
    }),
    victims: victims.map((each, index) => rankedVictimOf(each, index + 1)),
  };
}
