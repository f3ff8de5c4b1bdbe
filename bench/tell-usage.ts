import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded before a program, this module writes the resource usage into the file `TELL_USAGE` at the
 * end.
 */
process.on('exit', () => {
  const path = process.env['TELL_USAGE'] ?? '';
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const processorSeconds = (userCPUTime + systemCPUTime) / 1e6;
  // A process that restarts with a larger heap ends after its child, and has used next to nothing.
  const told = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).processorSeconds : 0;
  if (told > processorSeconds) return;
  writeFileSync(path, JSON.stringify({ processorSeconds, peakMegabytes: maxRSS / 1024 }));
});
