import type { Io } from './io.ts';
import { readHead } from './read-document.ts';

/** What a file of a folder is for: reports are of k8s-evict itself. */
export type Role = 'script' | 'report' | 'snapshot';

const SCRIPT = /^\s*["']?kind["']?\s*:\s*["']?OutageScript\b/m;
const OWN_VERSION = /["']?apiVersion["']?\s*:\s*["']?k8s-evict\.dev\//;
const REPORT = /["']?kind["']?\s*:\s*["']?\w+Report\b/;
/** SARIF names the program that found things. */
const FINDINGS = /"driver"\s*:\s*\{\s*"name"\s*:\s*"k8s-evict"/;
/** Where a document says of what kind it is, unless it is larger than any script begins. */
const HEAD_LENGTH = 65_536;

/** Reads the head of a file, also of a packed one, and tells its role. */
export async function roleOf(path: string, io: Io): Promise<Role> {
  const head = await readHead(path, HEAD_LENGTH, io);
  if (SCRIPT.test(head)) return 'script';
  const isReport = (OWN_VERSION.test(head) && REPORT.test(head)) || FINDINGS.test(head);
  return isReport ? 'report' : 'snapshot';
}
