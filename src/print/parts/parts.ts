import type { WebPage } from '#page-data';
import type { RenderOptions } from '../renderer.ts';
import type { Section } from '../section/section.ts';
import type { Annotation, AnnotationRule } from './annotation.ts';
import type { Metric } from './metrics.ts';
import type { Sheet } from './sheet.ts';
import type { TestSuite } from './test-suite.ts';
import type { Trace } from './trace.ts';

/** The parts that a printer can make of a report. Each format needs one of them. */
export interface Parts {
  /** For people at a terminal. */
  readonly text: Iterable<string>;
  /** The same with all columns, regardless of the width. */
  readonly wideText: Iterable<string>;
  readonly document: Document;
  /** The entries of a long list, one by one. */
  readonly entries: Iterable<object>;
  readonly sheet: Sheet;
  readonly comment: Comment;
  /** One file with everything that a browser shows. */
  readonly page: WebPage;
  readonly tests: readonly TestSuite[];
  readonly annotations: Annotations;
  readonly trace: Trace;
  /** Figures that a monitoring system stores. */
  readonly metrics: readonly Metric[];
  /** The names of the objects that the report is about, one a line. */
  readonly names: Iterable<string>;
  /** An outage script. */
  readonly script: Iterable<string>;
  /** Commands for a shell. */
  readonly shell: Iterable<string>;
  /** Settings, as the fields below `spec.set` of a script. */
  readonly settings: Iterable<string>;
}

/** A report in the form of its published schema. */
export interface Document {
  readonly content: object;
  /** The layout of JSON lines. Default: a line for each field and for each item of a list. */
  readonly layout?: (content: object) => Iterable<string>;
}

/** A comment on a pull request: the answer first, then the details, folded away. */
export interface Comment {
  readonly title?: string;
  /** Sentences, the most important first. */
  readonly answer: readonly string[];
  /** Lines of equal width. */
  readonly drawing?: readonly string[];
  readonly sections: readonly Section[];
  /** A line that distinguishes runs. */
  readonly footer?: string;
  /** The most characters that it may have: sections that do not fit are left out. */
  readonly longest?: number;
}

/** Messages that CI tools show at lines of files. */
export interface Annotations {
  readonly annotations: readonly Annotation[];
  /** The rules behind the codes of the annotations. */
  readonly rules: readonly AnnotationRule[];
  /** The command that found them. */
  readonly command: string;
}

/** Makes parts of the reports of one command. Each is loaded only when a format asks for it. */
export type Printer<Report> = { readonly [Part in keyof Parts]?: PartMaker<Report, Part> };

export type PartMaker<Report, Part extends keyof Parts> = () => Promise<
  (report: Report, options: RenderOptions) => Parts[Part]
>;
