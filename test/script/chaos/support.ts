import { parse } from 'yaml';
import { asScript, readScripts } from '#script';

/** The events that an experiment becomes; else the codes, lines and hints of its errors. */
export function eventsOf(text: string): unknown {
  const scripts = [{ path: 'chaos.yaml', text }];
  const { script, diagnostics } = readScripts(scripts, []);
  if (script === undefined) {
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ position, message, hint }) => `${position?.line} ${message}; ${hint}`);
  }
  const { whole } = asScript({ scripts, settings: [], events: [], spec: {} });
  return parse(whole).spec.events;
}

/** The remarks about an experiment: their kinds, lines and subjects. */
export const remarksOf = (text: string): unknown =>
  readScripts([{ path: 'chaos.yaml', text }], []).script?.remarks?.map(
    ({ kind, message, place }) => `${kind} ${place.position.line} ${message.split(':')[0]}`,
  );
