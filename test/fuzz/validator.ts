import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadReportJsonSchemas } from '#documents';

type Schema = Readonly<Record<string, unknown>>;

/** The schema with a hint that `kind` tells alternatives apart, so that not each of them is tried. */
function hinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hinted);
  if (typeof value !== 'object' || value === null) return value;
  const hint = { type: 'object', discriminator: { propertyName: 'kind' } };
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, field]) => [name, hinted(field)])),
    ...('oneOf' in value && hint),
  };
}

const ajv = new Ajv2020({ strict: true, discriminator: true, formats: { 'date-time': true } });
const validate = ajv.compile(hinted((await loadReportJsonSchemas()).simulation()) as Schema);

/** What a document of a report has that its JSON Schema forbids. */
export const unschematic = (report: unknown): readonly string[] =>
  validate(report) ? [] : [JSON.stringify(validate.errors?.slice(0, 3))];
