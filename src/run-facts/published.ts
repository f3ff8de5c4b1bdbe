import type { RecordedDeviceTaint, RecordedTaint, TimelineEvent } from '#causes';
import { printTaint } from '#cluster';
import { between, type Instant, inReportSeconds, printQuantity, type Quantity } from '#units';

/**
 * An event with its fields as reports print them: taints and quantities are text, instants are
 * seconds since the start.
 */
export type PublishedEvent = PublishedFields<TimelineEvent>;

type PublishedFields<Event> = Event extends unknown
  ? { readonly [Field in keyof Event]: Field extends 'taint' ? string : Printed<Event[Field]> }
  : never;

type Printed<Value> = Value extends Instant
  ? number
  : Value extends readonly [Instant, Instant]
    ? readonly [number, number]
    : Value extends Quantity | RecordedTaint | RecordedDeviceTaint
      ? string
      : Value;

/** An event of a ledger as reports publish it. A scheduled eviction without a taint has `''`. */
export function published(event: TimelineEvent, start: Instant): PublishedEvent {
  const at = (instant: Instant): number => inReportSeconds(between(start, instant));
  switch (event.kind) {
    case 'NodeTainted':
    case 'NodeUntainted':
    case 'DeviceTainted':
    case 'DeviceUntainted':
      return { ...event, taint: printTaint(event.taint) };
    case 'EvictionScheduled': {
      const { due, taint } = event;
      return { ...event, due: at(due), taint: taint === undefined ? '' : printTaint(taint) };
    }
    case 'EvictionCancelled': {
      const { due, taint, ...cancelled } = event;
      return {
        ...cancelled,
        ...(due !== undefined && { due: at(due) }),
        ...(taint !== undefined && { taint: printTaint(taint) }),
      };
    }
    case 'EvictionRefused': {
      const { retryAt, ...refused } = event;
      return retryAt === undefined ? refused : { ...refused, retryAt: at(retryAt) };
    }
    case 'LeaderElected':
    case 'WatchRestored': {
      const [first, last] = event.window;
      return { ...event, window: [at(first), at(last)] };
    }
    case 'RequestsThrottled':
      return { ...event, from: at(event.from), to: at(event.to) };
    case 'ThresholdMet':
    case 'ThresholdCleared': {
      const { available, threshold } = event;
      return {
        ...event,
        available: printQuantity(available),
        threshold: printQuantity(threshold),
      };
    }
    case 'PodOOMKilled':
      return { ...event, limit: printQuantity(event.limit) };
    default:
      return event;
  }
}
