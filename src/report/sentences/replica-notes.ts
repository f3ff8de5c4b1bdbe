import type { Assumption } from '#assumptions';
import { listed } from '#words';

type Kind = Extract<Assumption['kind'], `replicas-${string}`>;
type NoteOf = { readonly [K in Kind]: Extract<Assumption, { readonly kind: K }> };

/** What is assumed about replicas that autoscalers set, in words. */
export const REPLICA_NOTES: { readonly [K in Kind]: (note: NoteOf[K]) => string } = {
  'replicas-kept': ({ names }) =>
    `replicas under ${scalersNamed(names)} stay as they are: by current metrics no others are wanted while pods ` +
    'are missing, which count as using nothing where more would be wanted',
  'replicas-would-change': ({ names, says }) =>
    `replicas under ${scalersNamed(names)} stay as they are, though by current metrics ${says} would be wanted ` +
    'at worst: more within 15s, fewer after 5m',
  'replicas-unknown': ({ names }) =>
    `replicas under ${scalersNamed(names)} stay as they are: the snapshot shows no averages of pods by which ` +
    'others would be wanted',
};

const scalersNamed = (names: readonly string[]): string =>
  `${names.length === 1 ? 'HorizontalPodAutoscaler' : 'HorizontalPodAutoscalers'} ${listed(names, 3)}`;
