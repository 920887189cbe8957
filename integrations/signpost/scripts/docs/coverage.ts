import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import glob from 'fast-glob';
import { conventions } from '../../src/audit/rules/conventions.ts';
import type { OutFile } from '../../src/lib/file.ts';

/** What meets a convention beside the rules: who writes or answers it, and what proves it. Paths are sorted. */
export interface Coverage {
  /** Source files that name it, relative to `src/` of the package. */
  readonly code: readonly string[];
  /** Relative to the repository. */
  readonly tests: readonly string[];
  /** Ids of `test/behavior.tsv`. */
  readonly probes: readonly string[];
}

const src = 'integrations/signpost/src';
/** Rooms that judge or only print, and files that report host limits. */
const notCode = [
  'audit/rules/**',
  'report/**',
  'commands/**',
  'migrate/**/command.ts',
  'lib/**',
  'plan/plan-bounds.ts',
  'plan/fit.ts',
  'project/**',
];
/** Tests in which a convention is only an example. */
const notTests = ['audit/rules', 'report', 'project', 'scripts'].map(
  (space) => `integrations/signpost/test/${space}/**`,
);

/** Reads who names which convention, from the sources, the tests and the probe table below a root. */
export async function readCoverage(root: string): Promise<ReadonlyMap<string, Coverage>> {
  const code = await namesIn(join(root, src), ['**/*.{ts,astro}'], notCode);
  const tests = await namesIn(
    root,
    ['test/**/*.test.ts', 'integrations/signpost/test/**/*.test.ts'],
    [
      '**/node_modules/**',
      '**/fixtures/**',
      '**/commands/audit.test.ts',
      '**/commands/conventions.test.ts',
      ...notTests,
    ],
  );
  const probes = await probesOf(root);
  const pick = (names: ReadonlyMap<string, string[]>, id: string): string[] => names.get(id) ?? [];
  return new Map(
    conventions.map(({ id }) => [
      id,
      { code: pick(code, id), tests: pick(tests, id), probes: pick(probes, id) },
    ]),
  );
}

/** The same as a module of the package, for `signpost conventions`. */
export function coverageModule(coverage: ReadonlyMap<string, Coverage>): OutFile {
  const lists = ({ code, tests, probes }: Coverage): string =>
    [code, tests, probes].map((list) => list.join(' ')).join('|');
  const lines = [...coverage].map(([id, row]) => `${id}|${lists(row)}`);
  return {
    path: `${src}/commands/conventions/coverage-table.ts`,
    content: `${before}${lines.join('\n')}\n\`;\n`,
  };
}

const before = `/** Written by \`npm run docs\`: id, source files, tests and probes of each convention. */
export const coverageTable = \`
`;

async function namesIn(folder: string, patterns: string[], ignore: string[]): Promise<Map<string, string[]>> {
  const files = (await glob(patterns, { cwd: folder, ignore })).sort();
  const names = new Map<string, string[]>();
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const id of new Set(text.match(/\b[WA]-[A-Z]+-\d+\b/g))) {
      names.set(id, [...(names.get(id) ?? []), file]);
    }
  }
  return names;
}

async function probesOf(root: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  const [, ...rows] = (await readFile(join(root, 'test/behavior.tsv'), 'utf8')).trim().split('\n');
  for (const row of rows) {
    const [probe = '', , ids = ''] = row.split('\t');
    for (const id of ids.split(' ')) names.set(id, [...(names.get(id) ?? []), probe]);
  }
  return names;
}
