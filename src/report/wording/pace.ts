import type { PaceOfClient, Pass } from '../types.ts';
import { counted } from './plural.ts';
import { offsetText } from './time-text.ts';

/** How the limit of a client slowed its requests. */
export function paceInWords({ client, component, ...told }: PaceOfClient): string {
  const { qps, burst, requests, longestWait, busy } = told;
  const from = busy[0]?.[0] ?? 0;
  const to = busy.at(-1)?.[1] ?? from;
  const times = busy.length === 1 ? '' : `, ${busy.length} times`;
  return (
    `${component} of ${client} may send ${counted(qps, 'request')} a second, burst ${burst}: some of its ` +
    `${counted(requests, 'request')} wait from ${offsetText(from)} to ${offsetText(to)}${times}, ` +
    `the longest for ${offsetText(longestWait)}`
  );
}

/** How long a pass of the node monitor lasts, and what has to wait for its end. */
export function passInWords({ from, to, nodes, pods }: Pass): string {
  const marks = `marks ${counted(nodes, 'node')} Unknown and ${counted(pods, 'pod')} not ready`;
  const begun = `the pass that begins at ${offsetText(from)} and ${marks}`;
  const endpoints = pods === 0 ? '' : ' and endpoints of dead pods stay listed';
  const effect = `zones keep the rate of before${endpoints}`;
  return to === null
    ? `${begun} does not come to its end: ${effect}`
    : `${begun} takes ${offsetText(to - from)}: until its end ${effect}`;
}
