import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOP } from '../support/program.ts';

const read = (path: string): string => readFileSync(join(TOP, path), 'utf8');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly [
    { readonly expression?: string; readonly license?: { readonly id: string } },
  ];
}

const BILL = JSON.parse(read('dist/bundle/sbom.cdx.json'));
const COMPONENTS: readonly Component[] = BILL.components;

/** Licences that ask for nothing but their text. */
const FINE = ['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', '(Apache-2.0 AND BSD-3-Clause)'];

const bundledIn = (document: string): readonly string[] => {
  const table = document.split('## Bundled')[1]?.split('## For development')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name).sort();
};

describe('the bill of materials', () => {
  test('names all packages that the documents call bundled, and those that they bring', () => {
    const names = COMPONENTS.map(({ name }) => name);
    const listed = bundledIn(read('docs/dependencies.md'));
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has the installed versions, and licences that may be bundled', () => {
    for (const { name, version, licenses, purl } of COMPONENTS) {
      const installed = JSON.parse(read(`node_modules/${name}/package.json`));
      const [{ expression, license }] = licenses;
      expect([name, version, expression ?? license?.id]).toEqual([
        ...[name, installed.version, installed.license],
      ]);
      expect(FINE).toContain(installed.license);
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
  });

  test('is that of this program, without a time', () => {
    expect(BILL).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(BILL.metadata.component.name).toBe('k8s-evict');
    expect(BILL.metadata).not.toHaveProperty('timestamp');
    expect(BILL.dependencies[0].dependsOn).toEqual(COMPONENTS.map(({ purl }) => purl));
    expect(BILL.metadata.component.licenses[0].license.id).toBe(
      JSON.parse(read('package.json')).license,
    );
  });
});
