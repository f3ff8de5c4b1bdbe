import type { ApiEvent } from '#cluster';
import { object, optional, withDefault } from '../../fields/collections.ts';
import { filledText, integer, loneText, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf } from './meta.ts';

const SUBJECT = object({
  kind: withDefault(text, ''),
  namespace: withDefault(text, ''),
  name: withDefault(text, ''),
  uid: withDefault(loneText, ''),
});

const SOURCE = object({ component: filledText, host: filledText });

/** An Event of either API: `v1` calls a field one name, and `events.k8s.io/v1` another. */
export const API_EVENT = object({
  metadata: META,
  involvedObject: SUBJECT,
  regarding: SUBJECT,
  reason: withDefault(text, ''),
  message: optional(loneText),
  note: optional(loneText),
  source: SOURCE,
  deprecatedSource: SOURCE,
  reportingComponent: filledText,
  reportingController: filledText,
  firstTimestamp: optional(timestamp),
  deprecatedFirstTimestamp: optional(timestamp),
  lastTimestamp: optional(timestamp),
  deprecatedLastTimestamp: optional(timestamp),
  eventTime: optional(timestamp),
  count: optional(integer),
  deprecatedCount: optional(integer),
  series: object({ count: optional(integer), lastObservedTime: optional(timestamp) }),
});

/**
 * The same Event, whichever API printed it.
 * @upstream pkg/apis/core/v1/conversion.go Convert_v1_Event_To_core_Event (1.36)
 */
export function projectApiEvent(raw: ValueOf<typeof API_EVENT>): ApiEvent {
  const { metadata, involvedObject, regarding, series, eventTime } = raw;
  const source = raw.source.component === undefined ? raw.deprecatedSource : raw.source;
  const first = raw.firstTimestamp ?? raw.deprecatedFirstTimestamp ?? eventTime;
  const last = series.lastObservedTime ?? raw.lastTimestamp ?? raw.deprecatedLastTimestamp ?? first;
  return {
    namespace: namespaceOf(metadata),
    name: metadata.name,
    uid: metadata.uid,
    about: involvedObject.kind === '' ? regarding : involvedObject,
    reason: raw.reason,
    message: raw.message ?? raw.note ?? '',
    component: raw.reportingComponent ?? raw.reportingController ?? source.component ?? '',
    host: source.host ?? raw.source.host,
    first: first ?? metadata.creationTimestamp,
    last: last ?? metadata.creationTimestamp,
    count: series.count ?? raw.count ?? raw.deprecatedCount ?? 1,
    isExact: eventTime !== undefined && first === eventTime,
  };
}
