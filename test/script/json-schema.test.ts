import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EVICTION_MECHANISMS } from '#causes';
import { EVENT_NAMES, scriptJsonSchema } from '#script';
import { SCRIPT } from '../../src/script/json-schema.ts';
import type { JsonSchema } from '../../src/script/schema/schema-guide.ts';
import { complaintsAbout, eventsOf, scriptOf } from './support.ts';

const CLUSTER = new URL('../../fixtures/cluster/', import.meta.url);

const schema = scriptJsonSchema();
const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);

const isValid = (text: string): boolean => validate(parse(text));

/** The schema of the events of a script. */
const eventSchema = (): Readonly<Record<string, unknown>> => {
  const { properties } = Object(
    Object(Object(schema.properties)['spec']).properties.events.items,
  ) as { properties: Record<string, unknown> };
  return properties;
};

describe('the published JSON Schema', () => {
  it('is a draft 2020-12 schema that takes the scripts of the fixtures', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const scripts = readdirSync(CLUSTER).filter((name) => name.startsWith('outage'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const name of scripts) {
      expect(isValid(readFileSync(new URL(name, CLUSTER), 'utf8')), name).toBe(true);
    }
  });

  it('takes the mechanisms of evictions, and no other way in which pods go', () => {
    const expecting = (mechanism: string): string =>
      'apiVersion: k8s-evict.dev/v1\nkind: OutageScript\nspec:\n  expect:\n' +
      `    - {name: nobody goes, evictions: {mechanism: ${mechanism}, max: 0}}\n`;
    expect(EVICTION_MECHANISMS.filter((mechanism) => !isValid(expecting(mechanism)))).toEqual([]);
    expect(isValid(expecting('workload'))).toBe(false);
  });

  it('describes every event with a title, a description and examples that are right', () => {
    for (const name of EVENT_NAMES) {
      const event = Object(eventSchema()[name]);
      expect(event).toMatchObject({
        title: expect.any(String),
        description: expect.stringMatching(/\.$/),
      });
      for (const example of event.examples) {
        const text = scriptOf(`events: ${JSON.stringify([{ [name]: example }])}`);
        expect(complaintsAbout(text), text).toEqual([]);
        expect(isValid(text), text).toBe(true);
      }
    }
  });

  it.each([
    eventsOf('cordn: {all: true}'),
    eventsOf('cordon: {node: [a]}'),
    eventsOf('at: 5, cordon: {all: true}'),
    eventsOf('at: 5m'),
    eventsOf('cordon: {all: true}, uncordon: {all: true}'),
    eventsOf('controllerManager: halt'),
    eventsOf('taint: {nodes: [a]}'),
    scriptOf('set: {kubernetesVersion: 1.3}'),
    scriptOf('set: {controllerManager: {node-eviction-rat: 1}}'),
    'kind: OutageScript',
  ])('refuses what the reader refuses: %#', (text) => {
    expect(isValid(text)).toBe(false);
    expect(complaintsAbout(text)).not.toEqual([]);
  });
});

it('says of each field what the schema of a whole script says of it', () => {
  const whole = scriptJsonSchema();
  const walk = (schema: JsonSchema, path: readonly (string | number)[]): void => {
    const { $schema: _, ...own } = SCRIPT.schemaAt(path) ?? {};
    const { $schema: __, ...expected } = schema;
    expect(own, path.join('.')).toEqual(expected);
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (typeof field === 'object') walk(field, [...path, name]);
    if (typeof schema.items === 'object' && !Array.isArray(schema.items))
      walk(schema.items, [...path, 0]);
  };
  walk(whole, []);
  expect(SCRIPT.fieldsAt(['spec', 'events', 0])).toContain('powerOff');
});
