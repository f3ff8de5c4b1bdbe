import { describe, expect, test } from 'vitest';
import { folderKnots } from './support/folder-knots.ts';
import { readersOfKinds } from './support/ledger-kinds.ts';
import { againstRoads } from './support/roads.ts';
import { groupOf, MAY_IMPORT, ROADS, roomOf } from './support/rooms.ts';
import {
  cycleThrough,
  reachableFrom,
  readSources,
  type SourceFile,
  withoutComments,
} from './support/source-tree.ts';

/** Only what runs on a machine, bends one, wires the two together or asks what if they did knows what is physically so. */
const MAY_SEE_THE_WORLD = ['kubelet/*', 'outage', 'ranking', 'watchers', 'wiring'];

/** All others read behaviours, which a version was resolved into. */
const MAY_KNOW_VERSIONS = [
  'api',
  'assumptions',
  'cli',
  'preparation',
  'releases',
  'script',
  'simulation',
  'snapshot',
  'versions',
];

/** The page reads what was written for it, and talks to the engine. */
const PAGE_MAY_IMPORT = ['browser', 'page-data', 'units', 'words'];

/** The files that touch the outside. */
const OUTSIDE = [
  'io',
  'end-signals',
  'helper',
  'lifeline',
  'optimize-less',
  'file-identity',
  'growing-file',
  'part-file',
  'packaged',
  'read-thread',
  'relaunch',
  'sinks',
  'replace-file',
  'run-program',
  'run-in-thread',
  'stream-file',
  'temporary-file',
  'watch-files',
].map((name) => `src/cli/${name}.ts`);
const OUTSIDE_MODULES =
  /^(node:)?(fs|fs\/promises|process|os|v8|child_process|timers|worker_threads)$/;

/** Words that bring in a clock, chance, a locale or the process. */
const FORBIDDEN = [
  /\bDate\b/,
  /\bMath\.random\b/,
  /\b(setTimeout|setInterval|setImmediate|queueMicrotask)\b/,
  /\.localeCompare\b/,
  /\bIntl\b/,
  /\.toLocale\w+/,
  /\bconsole\b/,
  /\bprocess\.\w/,
  /\bperformance\.\w/,
];
/** The only file that reads tables of time zones; it depends on no locale. */
const TIME_ZONES = 'src/units/time-zone.ts';
/** Functions whose last bits nobody promises. */
const INEXACT = /\bMath\.(sin|cos|tan|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)\b/;
const MAY_BE_INEXACT = ['cli', 'report'];

/** The entry points of the bundles: the command line, the library, and the engine for pages. */
const ENTRANCES = ['src/cli/index.ts', 'src/index.ts', 'src/browser/index.ts'];

const LINES_OF_A_FILE = 300;
/** Tables of facts, in which a reader looks things up and nobody reads on. */
const PURE_TABLES: readonly string[] = [];
/** The formatter keeps code within 100 columns; it breaks neither comments nor texts. */
const COLUMNS_OF_A_LINE = 120;

const sources = readSources('src/**/*.ts');
const tests = readSources('test/**/*.ts', 'bench/**/*.ts', 'conformance/**/*.ts', 'bin/*.js');
const data = new Set(readSources('src/**/*.json').map(({ path }) => path));
const files = new Map([...sources, ...tests].map((file) => [file.path, file]));

const isIn = (rooms: readonly string[], path: string): boolean =>
  rooms.includes(groupOf(roomOf(path)));

/** Violations of a rule, file by file. */
const violations = (find: (file: SourceFile) => readonly string[]): readonly string[] =>
  sources.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));

const crossings = (file: SourceFile): readonly { name: string; room: string; target: string }[] =>
  file.imports.flatMap(({ name, target }) => {
    const room = target === undefined ? undefined : roomOf(target);
    return target === undefined || room === undefined || room === roomOf(file.path)
      ? []
      : [{ name, room, target }];
  });

/** Files that still read the ledger or a timeline themselves. None may be added. */
const STILL_READ_THE_LEDGER: readonly string[] = [
  'src/expectations/kinds/node-marks.ts',
  'src/explain/walks/rules.ts',
  'src/plans/drain-plan.ts',
  'src/plans/plays.ts',
  'src/plans/promises.ts',
  'src/plans/spot-plan.ts',
  'src/report/document/timeline.ts',
];

describe('rooms', () => {
  test('are all in the table, and the table has no others', () => {
    const rooms = new Set(sources.map(({ path }) => groupOf(roomOf(path))));
    expect([...rooms].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('import only the rooms that the table allows', () => {
    const found = violations((file) =>
      crossings(file)
        .filter(({ room }) => !MAY_IMPORT[groupOf(roomOf(file.path))]?.includes(groupOf(room)))
        .map(({ room }) => `may not import ${room}`),
    );
    expect(found).toEqual([]);
  });

  test('read the ledger through run-facts, and timelines through timeline-facts', () => {
    expect(readersOfKinds(sources)).toEqual(STILL_READ_THE_LEDGER);
  });

  test('are entered only by their door', () => {
    const found = violations((file) =>
      crossings(file)
        .filter(({ name, target }) => !name.startsWith('#') || !files.has(target))
        .map(({ name }) => `${name} is no door`),
    );
    expect(found).toEqual([]);
  });

  test('are entered by the page only where it may, by their door', () => {
    const found = readSources('page/**/*.{ts,tsx}').flatMap(({ path, imports }) =>
      imports.flatMap(({ name, target }) => {
        if (target === undefined || target.startsWith('page/')) return [];
        const isAllowed = name.startsWith('#') && PAGE_MAY_IMPORT.includes(roomOf(target));
        return isAllowed ? [] : [`${path}: may not import ${name}`];
      }),
    );
    expect(found).toEqual([]);
  });

  test('of models never import each other', () => {
    for (const [room, allowed] of Object.entries(MAY_IMPORT)) {
      if (room.endsWith('/*')) expect(allowed.filter((other) => other.endsWith('/*'))).toEqual([]);
    }
  });

  test('see the world only where something physical happens', () => {
    const allowed = Object.entries(MAY_IMPORT).filter(([, rooms]) => rooms.includes('world'));
    expect(
      allowed.map(([room]) => room).filter((room) => !MAY_SEE_THE_WORLD.includes(room)),
    ).toEqual([]);
  });

  test('know Kubernetes versions only where behaviours are resolved or asked for', () => {
    const found = violations((file) =>
      /\bKubernetesVersion\b/.test(file.code) && !isIn(MAY_KNOW_VERSIONS, file.path)
        ? ['knows KubernetesVersion']
        : [],
    );
    expect(found).toEqual([]);
  });
});

test('a text that contains the beginning of a comment hides no import', () => {
  const code = withoutComments(
    ["glob('src/**/*.ts'); /* rope */", "import { crane } from './crane.ts'; // ropes"].join('\n'),
  );
  expect(code).toBe("glob('src/**/*.ts'); \nimport { crane } from './crane.ts'; ");
});

describe('folders of a room', () => {
  test('never import each other in a circle', () => {
    expect(folderKnots(sources)).toEqual([]);
  });

  test('are found when they do', () => {
    const file = (path: string, name: string, target: string): SourceFile => ({
      ...{ path, lines: [], code: '' },
      imports: [{ name, target }],
    });
    const pier = file('src/quay/pier/crane.ts', '../ship.ts', 'src/quay/ship.ts');
    const ship = file('src/quay/ship.ts', './pier/rope.ts', 'src/quay/pier/rope.ts');
    const shed = file('src/quay/shed/door.ts', '../pier/rope.ts', 'src/quay/pier/rope.ts');
    expect(folderKnots([pier, ship, shed])).toEqual(['src/quay: pier, ship.ts']);
    expect(folderKnots([pier, shed])).toEqual([]);
  });

  test('import only folders before them, where the room has one road', () => {
    expect(againstRoads(sources, ROADS)).toEqual([]);
  });

  test('are found when they import a later folder, or a file at the top of the room', () => {
    const file = (path: string, ...targets: readonly string[]): SourceFile => ({
      ...{ path, lines: [], code: '' },
      imports: targets.map((target) => ({ name: `./${target}`, target })),
    });
    const roads = { quay: ['ship', 'crane', 'train'] };
    const [ship, crane] = ['src/quay/ship/hold.ts', 'src/quay/crane/hook.ts'];
    const top = 'src/quay/unload.ts';
    const fine = [file(ship, ship), file(crane, ship), file(top, ship, crane)];
    expect(againstRoads([...fine, file('src/quay/train/car.ts')], roads)).toEqual([]);
    expect(againstRoads([file(ship, crane, top), file('src/quay/shed/door.ts')], roads)).toEqual([
      'src/quay/crane: is in no table or has no files',
      'src/quay/shed: is in no table or has no files',
      'src/quay/train: is in no table or has no files',
      `${ship}: may not import ${crane}`,
      `${ship}: may not import ${top}`,
    ]);
  });
});

describe('files', () => {
  test('never import each other in a circle', () => {
    const cycles = sources.flatMap(({ path }) => {
      const cycle = cycleThrough(path, files);
      // Each circle is told once, from the first of its files on.
      return cycle?.every((other) => path <= other) ? [cycle.join(' → ')] : [];
    });
    expect(cycles).toEqual([]);
  });

  test('lead nowhere outside the project that is not there', () => {
    const found = violations((file) =>
      file.imports
        .filter(({ target }) => target !== undefined && !files.has(target) && !data.has(target))
        .map(({ name }) => `${name} leads nowhere`),
    );
    expect(found).toEqual([]);
  });

  test('are reached from an entrance', () => {
    const reached = reachableFrom(ENTRANCES, files);
    expect(sources.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  test('are reached by a test', () => {
    const runners = tests.filter(({ path }) => path.endsWith('.test.ts')).map(({ path }) => path);
    // Tests of the command line start the program instead of importing it.
    const reached = reachableFrom(
      [...runners, 'src/cli/index.ts', 'conformance/main.ts', 'conformance/real-main.ts'],
      files,
    );
    expect(sources.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  test('are short enough to read', () => {
    const found = violations(({ path, lines }) => [
      ...(lines.length > LINES_OF_A_FILE && !PURE_TABLES.includes(path)
        ? [`${lines.length} lines`]
        : []),
      ...lines.flatMap((line, index) =>
        line.length > COLUMNS_OF_A_LINE ? [`line ${index + 1} has ${line.length} columns`] : [],
      ),
    ]);
    expect(found).toEqual([]);
  });
});

describe('the outside', () => {
  test('is touched by one file only', () => {
    const found = violations(({ path, code, imports }) =>
      OUTSIDE.includes(path)
        ? []
        : [
            ...FORBIDDEN.filter((word) => path !== TIME_ZONES || !word.test('Intl')).flatMap(
              (word) => word.exec(code)?.[0] ?? [],
            ),
            ...imports.map(({ name }) => name).filter((name) => OUTSIDE_MODULES.test(name)),
          ],
    );
    expect(found).toEqual([]);
  });

  test('lends models no arithmetic whose last bits differ between machines', () => {
    const found = violations(({ path, code }) =>
      isIn(MAY_BE_INEXACT, path) ? [] : (INEXACT.exec(code)?.slice(0, 1) ?? []),
    );
    expect(found).toEqual([]);
  });
});
