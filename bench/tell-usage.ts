import { writeFileSync } from 'node:fs';

/**
 * Loaded before a program, this module writes the resource usage into the file `TELL_USAGE` at the
 * end.
 */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = {
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  };
  // A process that restarts with a larger heap ends after its child, and has used next to nothing.
  if (userCPUTime > LEAST) writeFileSync(process.env['TELL_USAGE'] ?? '', JSON.stringify(usage));
});

const LEAST = 0.5e6;
