import type { ApiEvent } from '#cluster';

const PREFIX = '(combined from similar events): ';

/**
 * An Event as its last message tells it. From the tenth message of one reason about one object on,
 * recorders combine Events: of those, the message is that of the last, and so is its instant.
 * @upstream client-go/tools/record/events_cache.go EventAggregatorByReasonMessageFunc (1.36)
 */
export const uncombined = (event: ApiEvent): ApiEvent =>
  event.message.startsWith(PREFIX)
    ? {
        ...event,
        message: event.message.slice(PREFIX.length),
        first: event.last ?? event.first,
        isExact: event.isExact && event.count === 1,
      }
    : event;
