import type { InputSummary, SnapshotInput } from '../bytes/input.ts';
import type { Findings } from '../objects/findings.ts';
import { readMachineFile } from '../objects/setup/machine-files.ts';
import { hashingHere, readInput } from './read-input.ts';

/** Reads a file of any sort into the findings and returns a summary of its contents. */
export async function readFile(input: SnapshotInput, findings: Findings): Promise<InputSummary> {
  const file = await readMachineFile(input, hashingHere);
  if (!('document' in file)) return readInput(file, findings);
  const { document, bytes, summary } = file;
  findings.setups.push(document);
  findings.addRemarks({ bytes, line: 1, column: 1 }, input.path);
  return summary;
}
