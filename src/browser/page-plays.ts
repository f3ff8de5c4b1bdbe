import { compareReports, isCutBefore, isSameQuestion } from '#comparison';
import { renderDiagnostics } from '#diagnostics';
import type { SimulationReport } from '#documents';
import { PAGE_PRINTERS } from '#print';
import { listedPods, makeReport } from '#report';
import type { Run, SnapshotInMemory } from '#simulation';
import { offsetText } from '#words';
import type { Listed, Play, Shown } from './messages.ts';
import { scenarioOn } from './play.ts';

/** Plays scenarios on one snapshot for a page, and compares those that ask what the first one asks. */
export class PagePlays {
  readonly #snapshot: SnapshotInMemory;
  #first: SimulationReport | undefined;

  constructor(snapshot: SnapshotInMemory) {
    this.#snapshot = snapshot;
  }

  async show(asked: Play, tellProgress: (sinceStart: number) => void): Promise<Shown> {
    const first = this.#first;
    const { shown, report } = await this.#play(asked, first, tellProgress);
    this.#first ??= report;
    return shown;
  }

  /** Plays as for a page, and keeps nothing of it. */
  async rehearse(event: string): Promise<void> {
    await this.#play({ events: [event] }, this.#first);
  }

  async #play(
    asked: Play,
    first: SimulationReport | undefined,
    tellProgress?: (sinceStart: number) => void,
  ): Promise<{ readonly shown: Shown; readonly report?: SimulationReport }> {
    const played = await scenarioOn(this.#snapshot, asked, tellProgress);
    if (played.kind === 'rejected') {
      return { shown: { kind: 'refused', problems: renderDiagnostics(played.diagnostics) } };
    }
    const { scenario } = played;
    const { warnings } = scenario;
    const report = makeReport(scenario);
    const options = { ...PLAIN, ...listedOptions(asked.listed, scenario, report) };
    const pageOf = await PAGE_PRINTERS.simulation();
    const comparisonOf = await PAGE_PRINTERS.comparison();
    const notCompared = first && whyNotCompared(first, report);
    const shown: Shown = {
      kind: 'shown',
      page: pageOf(report, options),
      digest: report.digest,
      ...(notCompared !== undefined && { notCompared }),
      ...(first &&
        notCompared === undefined && {
          comparison: comparisonOf({ comparison: compareReports(first, report) }, options),
        }),
      warnings: renderDiagnostics(warnings),
    };
    return { shown, report };
  }
}

/** Why a play has nothing that is better or worse than in the first one; undefined where it has. */
function whyNotCompared(first: SimulationReport, report: SimulationReport): string | undefined {
  if (!isSameQuestion(first, report)) return 'The report is about other events';
  const [own, other] = [report, first].map(({ end }) => offsetText(end.at));
  const still = 'while something is still to happen';
  if (isCutBefore(report, first))
    return `This run ends at ${own}, ${still}, and the report at ${other}`;
  if (isCutBefore(first, report))
    return `The report ends at ${other}, ${still}, and this run at ${own}`;
  return undefined;
}

const PLAIN = { columns: 100, colour: false, headers: true, all: true };

/** The options of tables that list some pods only. The command line has checked the selector. */
function listedOptions(
  { namespace, selector }: Listed = {},
  scenario: Run,
  report: SimulationReport,
): { readonly namespace?: string; readonly pods?: ReadonlySet<string> } {
  const listed = selector === undefined ? undefined : listedPods(selector, scenario, report);
  return {
    ...(namespace !== undefined && { namespace }),
    ...(listed?.ok === true && { pods: listed.pods }),
  };
}
