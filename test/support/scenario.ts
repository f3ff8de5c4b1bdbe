import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SimulationReport } from '#documents';
import type { ScenarioRequest } from '#preparation';
import { FORMATS, PRINTERS } from '#print';
import { makeReport } from '#report';
import { type Run, runScenario } from '#simulation';

const SCENARIOS = join(import.meta.dirname, '../../fixtures/scenarios');

export const SCENARIO_NAMES: readonly string[] = readdirSync(SCENARIOS).sort();

export const pathInScenario = (name: string, file: string): string => join(SCENARIOS, name, file);

export const textInScenario = (name: string, file: string): string =>
  readFileSync(pathInScenario(name, file), 'utf8');

/** A snapshot and a script, as the command line would hand them over. */
export const requestOf = (
  snapshot: string,
  script: string,
  options: Partial<ScenarioRequest['options']> = {},
): ScenarioRequest => ({
  snapshot: [{ path: 'snapshot.yaml', bytes: new TextEncoder().encode(snapshot) }],
  scripts: [{ path: 'script.yaml', text: script }],
  events: [],
  options: { controllers: 'steady', leasePeriod: '10s', relist: '0s', ...options },
});

/** Plays what a request asks for. A rejection is a mistake of the test. */
export async function playRequest(request: ScenarioRequest): Promise<Run> {
  const result = await runScenario(request);
  if (result.kind === 'rejected') throw new Error(JSON.stringify(result.diagnostics));
  return result.scenario;
}

const OPTIONS = { columns: 120, colour: false, headers: true, all: true };

/** The report as `-o json` prints it. */
export async function printJson(report: SimulationReport): Promise<string> {
  const json = await FORMATS.json.rendererFor(PRINTERS.simulate);
  return [...json(report, OPTIONS)].join('');
}

/** The report as `-o table` prints it in a terminal of the usual width. */
export async function printTable(report: SimulationReport): Promise<string> {
  const table = await FORMATS.table.rendererFor(PRINTERS.simulate);
  return [...table(report, { ...OPTIONS, columns: 80, all: false })].join('');
}

export const reportOn = async (request: ScenarioRequest): Promise<SimulationReport> =>
  makeReport(await playRequest(request));
