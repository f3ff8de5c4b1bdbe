/** The fields of a schedule in their order, with what they may be. */
const FIELDS = [
  { name: 'minute', least: 0, most: 59, names: [] },
  { name: 'hour', least: 0, most: 23, names: [] },
  { name: 'day of the month', least: 1, most: 31, names: [] },
  {
    name: 'month',
    least: 1,
    most: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  {
    name: 'day of the week',
    least: 0,
    most: 6,
    names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  },
] as const;

const DESCRIPTORS = new Set(
  '@yearly @annually @monthly @weekly @daily @midnight @hourly'.split(' '),
);

/**
 * What is wrong with the schedule of a CronJob. Undefined for one that the API server takes.
 * @upstream github.com/robfig/cron/v3 parser.go ParseStandard (3.0.1)
 */
export function scheduleProblem(schedule: string): string | undefined {
  const text = schedule.trim();
  if (/^(?:CRON_)?TZ=/.test(text)) return 'a time zone belongs in timeZone';
  if (text.startsWith('@')) return descriptorProblem(text);
  const parts = text === '' ? [] : text.split(/\s+/);
  if (parts.length !== FIELDS.length) {
    return `five fields are expected (minute, hour, day, month, weekday), not ${parts.length}`;
  }
  for (const [index, field] of FIELDS.entries()) {
    const wrong = (parts[index] ?? '').split(',').find((range) => !isRange(range, field));
    if (wrong !== undefined) {
      return `"${wrong}" is no ${field.name} from ${field.least} to ${field.most}`;
    }
  }
  return undefined;
}

function descriptorProblem(text: string): string | undefined {
  if (DESCRIPTORS.has(text)) return undefined;
  const every = /^@every\s+(.*)$/.exec(text)?.[1];
  if (every === undefined) return `"${text}" is not known, such as @hourly or @every 10m`;
  return /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(every)
    ? undefined
    : `"${every}" is no duration`;
}

/** `*`, `5`, `1-5`, `MON-FRI`, each with a step behind a slash. */
function isRange(range: string, field: (typeof FIELDS)[number]): boolean {
  const [bounds = '', step, ...more] = range.split('/');
  if (more.length > 0 || (step !== undefined && !/^0*[1-9]\d*$/.test(step))) return false;
  if (bounds === '*' || bounds === '?') return true;
  const ends = bounds.split('-').map((end) => numberOf(end, field));
  const [low = Number.NaN, high = low] = ends;
  return ends.length <= 2 && field.least <= low && low <= high && high <= field.most;
}

function numberOf(text: string, { names, least }: (typeof FIELDS)[number]): number {
  const place = (names as readonly string[]).indexOf(text.toLowerCase());
  if (place >= 0) return place + least;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
