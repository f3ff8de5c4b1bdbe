import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { dump } from './dump.ts';
import { inBlocks } from './whole-process.ts';

/**
 * Writes a dump of a cluster that does not exist:
 * `node dist/bench/write-dump.js --pods 150000 --nodes 5000 --format yaml --parts 2 --gzip NAME`
 * makes `NAME-0.yaml.gz` and `NAME-1.yaml.gz`.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pods: { type: 'string', default: '150000' },
      nodes: { type: 'string' },
      format: { type: 'string', default: 'yaml' },
      parts: { type: 'string', default: '1' },
      'managed-fields': { type: 'boolean', default: false },
      slim: { type: 'boolean', default: false },
      gzip: { type: 'boolean', default: false },
    },
  });
  const [name = 'dump'] = positionals;
  const format = values.format === 'json' ? 'json' : 'yaml';
  const parts = Number(values.parts);
  for (let index = 0; index < parts; index++) {
    const text = dump({
      pods: Number(values.pods),
      format,
      ...(values.nodes !== undefined && { nodes: Number(values.nodes) }),
      managedFields: values['managed-fields'],
      slim: values.slim,
      part: { index, of: parts },
    });
    const path = `${name}${parts > 1 ? `-${index}` : ''}.${format}${values.gzip ? '.gz' : ''}`;
    const file = createWriteStream(path);
    const source = Readable.from(inBlocks(text));
    await (values.gzip ? pipeline(source, createGzip(), file) : pipeline(source, file));
    console.log(path);
  }
}

await main();
