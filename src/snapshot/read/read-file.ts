import { readMachineFile } from '../node-setup/machine-files.ts';
import type { Findings } from '../objects/findings.ts';
import type { InputSummary, SnapshotInput } from '../snapshot.ts';
import { hashingHere, readInput } from './read-input.ts';
import { remarksIn } from './remarks.ts';

/** Reads a file of any sort into the findings and returns a summary of its contents. */
export async function readFile(input: SnapshotInput, findings: Findings): Promise<InputSummary> {
  const file = await readMachineFile(input, hashingHere);
  if (!('document' in file)) return readInput(file, findings);
  const { document, bytes, summary } = file;
  findings.setups.push(document);
  if (findings.placing) {
    findings.remarks.push(...remarksIn({ bytes, line: 1, column: 1 }, input.path));
  }
  return summary;
}
