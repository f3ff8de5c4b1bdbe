import type { StaticPodCause } from '#kubelet/static-pods';
import type { Words } from './words.ts';

/** Decisions about static pods. */
export const STATIC_POD_WORDS: Words<StaticPodCause['kind']> = {
  'static-pods/lives-on': ({ node, pod }) =>
    `${pod} is a static pod: it goes on, and the kubelet of ${node} reports it again`,
  'static-pods/starts-anew': ({ node, pod }) =>
    `${pod} is a static pod: it starts again with the kubelet of ${node}`,
};
