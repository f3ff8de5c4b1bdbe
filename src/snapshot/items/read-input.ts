import type { Diagnostic } from '#diagnostics';
import { Sha256 } from '#units';
import type { InputSummary, SnapshotInput } from '../bytes/input.ts';
import { hintFor, type Problem, Refusal } from '../bytes/refusal.ts';
import { sniff } from '../bytes/sniff.ts';
import { STANDARD_BYTE_WORK } from '../bytes/standard-byte-work.ts';
import { type Hashing, unpack } from '../bytes/unpack.ts';
import { Window } from '../bytes/window.ts';
import { Counter } from '../objects/counter.ts';
import type { Findings } from '../objects/findings.ts';
import type { FileContext } from '../objects/object-reader.ts';
import { readMachineFile } from '../objects/setup/machine-files.ts';
import { JSON_FORMAT, YAML } from '../raw/format.ts';
import { JsonSplitter } from '../split/json-splitter.ts';
import type { Splitter } from '../split/piece-sink.ts';
import { YamlSplitter } from '../split/yaml-splitter.ts';
import { JSON_DIALECT } from './alike/json-dialect.ts';
import { YAML_DIALECT } from './alike/yaml-dialect.ts';
import { DocumentReader } from './document-reader.ts';

/** The least number of bytes for splitters at once, unless the file has fewer. */
const WINDOW = 1_000_000;

/**
 * Reads one file into the findings and returns a summary of its contents. Faults of the file are
 * findings, too.
 */
async function readInput(input: SnapshotInput, findings: Findings): Promise<InputSummary> {
  const { path, bytes, fromFolder = false, allowTruncated = false, skipInvalid = false } = input;
  const { work = STANDARD_BYTE_WORK } = input;
  const { isUtf8 } = work;
  const counts = new Counter();
  const file: FileContext = { path, fromFolder, skipInvalid, isUtf8, counts, findings };
  const hashing = input.hashing ?? hashingHere();
  try {
    await readChunks(unpack(bytes, hashing, allowTruncated, work), file);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const goesOn = allowTruncated && thrown.problem.endsEarly === true;
    const line = thrown.spot?.position.line;
    if (goesOn) findings.truncated.push({ path, ...(line !== undefined && { line }) });
    const diagnostic = () => (goesOn ? leftOut(thrown, path) : refused(thrown, input));
    findings.complaints.add(thrown.problem.code, diagnostic);
  }
  return { path, sha256: hashing.digest(), objects: file.counts.tally };
}

/** Hashes in this thread. */
const hashingHere = (): Hashing => new Sha256();

async function readChunks(chunks: AsyncIterable<Buffer>, file: FileContext): Promise<void> {
  let reader: ContentReader | undefined;
  const window = new Window();
  let rest = 0;
  for await (const chunk of chunks) {
    window.add(chunk);
    // A piece that does not end soon is examined only a few times.
    if (window.length - rest < Math.max(WINDOW, rest)) continue;
    reader ??= readerFor(window.bytes, file);
    window.pass(reader.splitter.take(window.bytes, false));
    rest = window.length;
    if (rest > MOST_UNFINISHED) throw new Refusal(TOO_LARGE);
  }
  reader ??= readerFor(window.bytes, file);
  reader.splitter.take(window.bytes, true);
  if (!reader.documents.hasDocuments && !file.fromFolder) throw new Refusal(EMPTY_FILE);
}

interface ContentReader {
  readonly splitter: Splitter;
  readonly documents: DocumentReader;
}

function readerFor(window: Buffer, file: FileContext): ContentReader {
  const isJson = sniff(window) === 'json';
  const documents = isJson
    ? new DocumentReader(file, JSON_FORMAT, JSON_DIALECT)
    : new DocumentReader(file, YAML, YAML_DIALECT);
  const splitter = isJson ? new JsonSplitter(documents) : new YamlSplitter(documents);
  return { documents, splitter };
}

/**
 * Lists may be longer, because they are read item by item; a text is limited to half a gigabyte.
 */
const MOST_UNFINISHED = 100_000_000;

const TOO_LARGE: Problem = {
  code: 'snapshot/object-too-large',
  message: 'the file holds an object that is larger than any of Kubernetes',
};

const EMPTY_FILE: Problem = {
  code: 'snapshot/empty-file',
  message: 'the file is empty, expected objects of Kubernetes',
  hint: 'take a snapshot with: kubectl get nodes,pods,leases -A -o yaml',
};

function refused({ problem, spot }: Refusal, input: SnapshotInput): Diagnostic {
  const hint = hintFor(problem, input);
  return {
    code: problem.code,
    severity: 'error',
    message: problem.message,
    ...(hint !== undefined && { hint }),
    path: input.path,
    ...spot,
  };
}

const leftOut = ({ problem, spot }: Refusal, path: string): Diagnostic => ({
  code: problem.code,
  severity: 'warning',
  message: `${problem.message}; the complete documents before the end count`,
  path,
  ...spot,
});

/** Reads a file of any sort into the findings and returns a summary of its contents. */
export async function readFile(input: SnapshotInput, findings: Findings): Promise<InputSummary> {
  const file = await readMachineFile(input, hashingHere);
  if (!('document' in file)) return readInput(file, findings);
  const { document, bytes, summary } = file;
  findings.setups.push(document);
  findings.addRemarks({ bytes, line: 1, column: 1 }, input.path);
  return summary;
}
