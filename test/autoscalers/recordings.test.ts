import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readCaseScenario } from '../../conformance/autoscalers/case-settings.ts';
import { compareCase } from '../../conformance/autoscalers/compare-case.ts';
import { readRecording } from '../../conformance/real/recording.ts';
import { processIo } from '../../src/cli/io.ts';

const CASES = join(import.meta.dirname, 'cases');

/** What the real Karpenter and the real Cluster Autoscaler did on a real control plane. */
describe('recordings of autoscalers', () => {
  test.each(readdirSync(CASES))('%s is played as it was recorded', async (name) => {
    const folder = join(CASES, name);
    const scenario = readCaseScenario(readFileSync(join(folder, 'scenario.json'), 'utf8'));
    const recording = await readRecording(folder, processIo());
    const log =
      scenario.kind === 'ca'
        ? gunzipSync(readFileSync(join(folder, 'ca.log.gz')))
            .toString()
            .split('\n')
        : [];
    const differences = await compareCase(recording, scenario, log);
    expect(differences.map(({ text }) => text)).toEqual([]);
  });
});
