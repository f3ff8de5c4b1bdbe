import type { Io } from './io.ts';
import { readHead } from './read-document.ts';

/** The role of a file in a folder. Reports are files of k8s-evict itself. */
export type Role = 'script' | 'report' | 'snapshot';

const SCRIPT = /^\s*["']?kind["']?\s*:\s*["']?OutageScript\b/m;
const OWN_VERSION = /["']?apiVersion["']?\s*:\s*["']?k8s-evict\.dev\//;
const REPORT = /["']?kind["']?\s*:\s*["']?\w+Report\b/;
/** SARIF names the program that made the findings. */
const FINDINGS = /"driver"\s*:\s*\{\s*"name"\s*:\s*"k8s-evict"/;
/** Bytes at the beginning of a document that must contain its kind. */
const HEAD_LENGTH = 65_536;

/** Reads the head of a file, also of a packed one, and derives its role. */
export async function roleOf(path: string, io: Io): Promise<Role> {
  const head = await readHead(path, HEAD_LENGTH, io);
  if (SCRIPT.test(head)) return 'script';
  const isReport = (OWN_VERSION.test(head) && REPORT.test(head)) || FINDINGS.test(head);
  return isReport ? 'report' : 'snapshot';
}
