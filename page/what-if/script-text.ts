import { type Choice, type Event, takesOne } from './choice.ts';

/** The scripts of the report: all that it says, and its settings without events. */
export interface BaseScript {
  readonly whole: string;
  readonly settings: string;
}

/** A choice as an outage script in YAML, behind the script of the report. */
export function scriptText(choice: Choice, event: Event | undefined, base: BaseScript): string {
  const before = choice.keepsEvents || event === undefined ? base.whole : base.settings;
  const settings = settingsLines(choice);
  const events = event === undefined ? [] : eventLines(choice, event);
  if (settings.length + events.length === 0 && before !== '') return before;
  const lines = [
    'apiVersion: k8s-evict.dev/v1',
    'kind: OutageScript',
    'metadata:',
    '  name: what-if',
    settings.length + events.length === 0 ? 'spec: {}' : 'spec:',
    ...(settings.length === 0 ? [] : ['set:', ...indented(settings)]).map((line) => `  ${line}`),
    ...(events.length === 0 ? [] : ['events:', ...indented(events)]).map((line) => `  ${line}`),
  ];
  return `${before === '' ? '' : `${before}---\n`}${lines.join('\n')}\n`;
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

function settingsLines(choice: Choice): readonly string[] {
  const { gracePeriod, toleration, release } = choice;
  const seconds = scalar(toleration);
  return [
    ...(release === '' ? [] : [`kubernetesVersion: "${release}"`]),
    ...(gracePeriod === ''
      ? []
      : ['controllerManager:', `  node-monitor-grace-period: ${scalar(gracePeriod)}`]),
    ...(toleration === ''
      ? []
      : [
          'pods:',
          `  - target: {${toleratingTarget(choice.tolerating)}}`,
          `    tolerationSeconds: {unreachable: ${seconds}, not-ready: ${seconds}}`,
        ]),
  ];
}

/** `Kind/namespace/name` is a workload, `namespace/name` a pod, anything else a namespace. */
function toleratingTarget(text: string): string {
  if (text === '') return 'namespaces: ["*"]';
  const slashes = text.split('/').length - 1;
  if (slashes === 2) return `owner: ${flow(text)}`;
  return slashes === 1 ? `pods: [${flow(text)}]` : `namespaces: [${flow(text)}]`;
}

function eventLines(choice: Choice, event: Event): readonly string[] {
  const { at, for: lasts } = choice;
  const times = [
    ...(at === '' ? [] : [`at: ${scalar(at)}`]),
    ...(lasts === '' || !event.canEnd ? [] : [`for: ${scalar(lasts)}`]),
  ];
  if (event.choices.length > 0) {
    return asItem([...times, `${event.name}: ${choice.verb || event.choices[0]}`]);
  }
  const body = bodyLines(choice, event);
  if (body.length === 0) return asItem([...times, `${event.name}: {}`]);
  return asItem([...times, `${event.name}:`, ...indented(body)]);
}

const asItem = (lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);

function bodyLines({ targets, fields }: Choice, event: Event): readonly string[] {
  const byField = new Map<string, string[]>();
  for (const { field, name } of targets) {
    byField.set(field, [...(byField.get(field) ?? []), name]);
  }
  const targetLines = [...byField].map(([field, names]) =>
    takesOne(event, field)
      ? `${field}: ${scalar(names.at(-1) ?? '')}`
      : `${field}: [${names.map(flow).join(', ')}]`,
  );
  const fieldLines = event.fields.flatMap((field) => {
    const text = fields[field.name]?.trim() ?? '';
    if (text === '' || byField.has(field.name)) return [];
    return `${field.name}: ${field.kind === 'names' ? `[${namesIn(text)}]` : valueText(field.kind, text)}`;
  });
  return [...targetLines, ...fieldLines];
}

/** A text field may take a map, too, which begins as one. */
const valueText = (kind: Event['fields'][number]['kind'], text: string): string =>
  kind === 'yaml' || text.startsWith('{') ? yaml(text) : scalar(text);

const namesIn = (text: string): string =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(flow)
    .join(', ');

/** A map that is typed without its braces gets them. */
const yaml = (text: string): string => (/^[[{"']/.test(text) ? text : `{${text}}`);

/** Texts that YAML reads as they are, and not as something else. */
const PLAIN = /^[A-Za-z0-9_./][A-Za-z0-9_./*%+-]*$/;

/** A text in a map or list of one line. Names that look like numbers stay names. */
const flow = (text: string): string =>
  PLAIN.test(text) && !NOT_TEXT.test(text) ? text : JSON.stringify(text);

/** Plain words that YAML reads as no text. */
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|[-+.]?\d[\d.eExXoO_+-]*|\.inf|\.nan)$/i;

/** A value that is typed: a number stays one. */
const scalar = (text: string): string =>
  PLAIN.test(text) || /^-?\d+$/.test(text) ? text : JSON.stringify(text);
