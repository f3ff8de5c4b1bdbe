import { present } from '#units';
import type { PartMaker, Parts, Printer } from '../parts/parts.ts';
import type { Chunk, Renderer, RenderOptions } from '../renderer.ts';

/** The formats of `-o`, in the order of the help. A format is loaded on demand. */
export const FORMATS = {
  table: format('text', 'any', async () => asIs),
  wide: format('wideText', 'any', async () => asIs),
  json: format('document', 'json', async () => (await import('./json.ts')).json),
  yaml: format('document', 'safe', async () => (await import('./yaml.ts')).yaml),
  ndjson: format('entries', 'json', async () => (await import('./ndjson.ts')).ndjson),
  csv: format('sheet', 'any', async () => (await import('./csv.ts')).csv),
  markdown: format('comment', 'any', async () => (await import('./markdown.ts')).markdown),
  html: format('page', 'safe', async () => (await import('./html.ts')).html),
  junit: format('tests', 'safe', async () => (await import('./junit.ts')).junit),
  sarif: format('annotations', 'json', async () => (await import('./sarif.ts')).sarif),
  github: format('annotations', 'safe', async () => (await import('./github.ts')).github),
  codequality: format(
    'annotations',
    'json',
    async () => (await import('./codequality.ts')).codequality,
  ),
  azure: format('annotations', 'safe', async () => (await import('./azure.ts')).azure),
  openreports: format(
    'annotations',
    'safe',
    async () => (await import('./openreports.ts')).openreports,
  ),
  prometheus: format('metrics', 'safe', async () => (await import('./prometheus.ts')).prometheus),
  perfetto: format(
    'trace',
    'binary',
    async () => (await import('./perfetto/perfetto.ts')).perfetto,
  ),
  name: format('names', 'any', async () => asIs),
  script: format('script', 'safe', async () => asIs),
  shell: format('shell', 'safe', async () => asIs),
  settings: format('settings', 'safe', async () => asIs),
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

export interface Format {
  /** The part that a printer must be able to make for this format. */
  readonly part: keyof Parts;
  /**
   * The origin of the text at the beginning of a line. JSON can escape all of it, lines of safe
   * formats begin with text of this tool, and lines of other formats can begin with text of an
   * input. Binary formats have no lines.
   */
  readonly lines: 'json' | 'safe' | 'any' | 'binary';
  /** @param printer one that makes the part */
  readonly rendererFor: <Report>(printer: Printer<Report>) => Promise<Renderer<Report, Chunk>>;
}

function format<Part extends keyof Parts>(
  part: Part,
  lines: Format['lines'],
  load: () => Promise<(value: Parts[Part], options: RenderOptions) => Iterable<Chunk>>,
): Format {
  return {
    part,
    lines,
    rendererFor: async <Report>(printer: Printer<Report>): Promise<Renderer<Report, Chunk>> => {
      const maker: PartMaker<Report, Part> | undefined = printer[part];
      const make = await present(maker, `the part ${part} of a report`)();
      const print = await load();
      return (report: Report, options) => print(make(report, options), options);
    },
  };
}

function asIs(text: Iterable<string>): Iterable<string> {
  return text;
}

const NAMES = Object.keys(FORMATS).filter((name): name is FormatName => name in FORMATS);

/** The formats of a command, which are the formats whose part its printer makes. */
export const formatsOf = (
  printer: Readonly<Partial<Record<keyof Parts, unknown>>>,
): readonly FormatName[] => NAMES.filter((name) => FORMATS[name].part in printer);
