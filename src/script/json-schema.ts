import { nodeFactsSchema } from './node-facts/node-facts-schema.ts';
import { type JsonSchema, publish, SchemaGuide } from './schema/schema-guide.ts';
import { scriptSchema } from './schema/script-schema.ts';

/** The JSON Schema (draft 2020-12) of outage scripts, for editors and other programs. */
export const scriptJsonSchema = (): JsonSchema => publish(scriptSchema);

/** The same for NodeFacts. */
export const nodeFactsJsonSchema = (): JsonSchema => publish(nodeFactsSchema);

/** The fields that an outage script may have, by place. */
export const SCRIPT = new SchemaGuide(scriptSchema);
