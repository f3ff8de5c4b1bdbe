import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const OWN = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

const urlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const componentOf = ({ name, version, license }) => ({
  type: 'library',
  name,
  version,
  purl: urlOf({ name, version }),
  'bom-ref': urlOf({ name, version }),
  licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
});

/**
 * The packages that are bundled, as a bill of materials in the format CycloneDX 1.6. The same packages
 * give the same bytes: it has no time and no number of its own.
 */
export function sbomText(packages) {
  const byUrl = new Map(packages.map((each) => [urlOf(each), componentOf(each)]));
  const components = [...byUrl]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, component]) => component);
  const own = { name: OWN.name, version: OWN.version };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', ...own, purl: urlOf(own), 'bom-ref': urlOf(own) },
        licenses: [{ license: { id: OWN.license } }],
      },
    },
    components,
    dependencies: [{ ref: urlOf(own), dependsOn: [...byUrl.keys()].sort() }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
