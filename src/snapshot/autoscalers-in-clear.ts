import { flagsOfCommandLine } from '#versions';
import { AUTOSCALER_STATUS, AUTOSCALER_WORKLOAD } from './objects/kinds/autoscaler.ts';
import type { SourceObject } from './objects/source-object.ts';
import { isMapping } from './raw/value.ts';
import { readCarefulYaml } from './raw/yaml/careful-yaml.ts';

type RawObject = Readonly<Record<string, unknown>>;

/** The report of Cluster Autoscaler as an object whose text is JSON; empty where it is none. */
export function reportOfAutoscaler(source: SourceObject): RawObject {
  const { metadata, data } = Object(source.again(AUTOSCALER_STATUS.shape));
  const { status = '' } = Object(data);
  const yaml = readCarefulYaml(`${status}`);
  const report = yaml.ok && isMapping(yaml.value) ? JSON.stringify(yaml.value) : '';
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { status: report } };
}

/**
 * The workload of an autoscaler with its settings as flags: numbers, times, switches and choices. Names
 * in its command line are left out, but for the fact that there is a queue of interruptions.
 */
export function withSettings(workload: RawObject, source: SourceObject): RawObject {
  const { containers = [] } = Object(
    Object(Object(Object(source.again(AUTOSCALER_WORKLOAD.shape)).spec).template).spec,
  ) as { readonly containers?: readonly RawObject[] };
  const spec = Object(workload['spec']);
  const template = Object(spec.template);
  const settings = containers.map((each) => ({
    ...{ name: each['name'], image: each['image'], command: settingsOf(each) },
  }));
  const podSpec = Object(template.spec);
  const known: readonly RawObject[] = podSpec.containers ?? [];
  const merged = settings.map((each, place) => ({ ...known[place], ...each }));
  return {
    ...workload,
    spec: { ...spec, template: { ...template, spec: { ...podSpec, containers: merged } } },
  };
}

function settingsOf({ command, args, env }: RawObject): readonly string[] {
  const words = [command, args].flat().filter((word) => typeof word === 'string');
  const variables = (Array.isArray(env) ? env : []).map((each) => {
    const { name, value } = Object(each);
    return { name: `${name}`.toLowerCase().replaceAll('_', '-'), value: `${value ?? ''}` };
  });
  // A flag counts more than its variable: the last one is read.
  return [...variables, ...flagsOfCommandLine(words)].flatMap(({ name, value }) => {
    if (name === 'interruption-queue' && value !== '') return [`--${name}=queue`];
    return CHOICE.test(value) || (name === 'expander' && EXPANDERS.test(value))
      ? [`--${name}=${value}`]
      : [];
  });
}

/** Numbers, ranges of them, durations, switches, and feature gates. */
const CHOICE =
  /^(-?\d+(\.\d+)?(:\d+)?|(\d+(\.\d+)?(h|m|s|ms))+|true|false|[A-Za-z]+=(true|false)(,[A-Za-z]+=(true|false))*)$/;
const EXPANDERS = /^(random|least-waste|most-pods|least-nodes|price|priority|grpc)(,[a-z-]+)*$/;
