import type { Command } from 'commander';
import pc from 'picocolors';
import { type Convention, conventions, howTexts } from '../audit/rules/conventions.ts';
import { rules } from '../audit/rules/index.ts';
import { isOn, type Rule } from '../audit/rules/rule.ts';
import type { CommandUnit } from '../lib/command/command.ts';
import type { ConventionId } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { didYouMean } from '../lib/text/nearest.ts';
import { versionedJson } from '../lib/text/text.ts';
import { coverageTable } from './conventions/coverage-table.ts';

/** `signpost conventions [ID]`: each convention, and how it is met. */
export const conventionsCommand: CommandUnit = {
  name: 'conventions',
  help: { examples: ['conventions', 'conventions W-CANON-1', 'conventions title-unique --json'] },
  register(program: Command, done) {
    program
      .command('conventions')
      .description('list the conventions and how each is met')
      .argument('[id]', 'a convention, the start of several (W-CANON), or an audit rule')
      .option('--json', 'print JSON: rules, source files, tests and probes of each')
      .action((id: string | undefined, { json }: { json?: boolean }) => {
        const rows = rowsFor(id).map(rowOf);
        const text = json ? versionedJson({ conventions: rows }) : pretty(rows, id === undefined);
        process.stdout.write(text);
        done(0);
      });
  },
};

/** A printed row: the convention and everything that meets it. */
interface Row extends Convention, Coverage {
  readonly rules: readonly Pick<Rule, 'id' | 'title' | 'level'>[];
}

function rowsFor(id: string | undefined): readonly Convention[] {
  if (id === undefined) return conventions;
  const wanted = id.toUpperCase();
  const named = conventions.filter((row) => row.id === wanted || row.id.startsWith(`${wanted}-`));
  if (named.length > 0) return named;
  const begun = conventions.filter((row) => wanted !== '' && row.id.startsWith(wanted));
  if (begun.length > 0) return begun;
  const rule = rules.find((one) => one.id === id);
  if (rule !== undefined && rule.conventions.length > 0)
    return conventions.filter((row) => rule.conventions.includes(row.id));
  if (rule !== undefined)
    throw new Problem(
      `The rule ${id} covers no convention: it is ${isOn(rule) ? 'always on' : 'off unless you turn it on'}.`,
    );
  const families = conventions.map((row) => row.id.replace(/-[^-]*$/, ''));
  const known = [...conventions.map((row) => row.id), ...families, ...rules.map((one) => one.id)];
  throw new Problem(
    `Unknown convention "${id}".${didYouMean(id, new Set(known)) || ' For all of them, run: npx astro-signpost conventions'}`,
  );
}

function rowOf(convention: Convention): Row {
  const own = rules.filter((rule) => rule.conventions.includes(convention.id));
  return {
    ...convention,
    rules: own.map(({ id, title, level }) => ({ id, title, level })),
    ...coverageOf(convention.id),
  };
}

function pretty(rows: readonly Row[], all: boolean): string {
  const short = rows.length > 20;
  const blocks = rows.map((row) => {
    const ways = linesOf(row, short).map(([name, text]) => `  ${pc.dim(name.padEnd(8))} ${text}`);
    return [`${pc.bold(row.id)}  ${row.text}`, ...ways, ''].join('\n');
  });
  const others = rules.filter((rule) => rule.conventions.length === 0);
  const idsOf = (some: readonly Rule[]): string => some.map(({ id }) => id).join(', ');
  const beside = `always on: ${idsOf(others.filter(isOn))}; off unless you turn them on: ${idsOf(others.filter((rule) => !isOn(rule)))}`;
  const rest = all ? `${pc.bold('Beside them')}, ${beside}\n` : '';
  return `${blocks.join('\n')}${rest && `\n${rest}`}`;
}

/** How it is met, one line per kind. Long lists of many rows are only counted. */
function linesOf({ how, rules: own, code, tests, probes }: Row, short: boolean): [string, string][] {
  const lines: [string, string][] = [
    ['met', how.map((way) => howTexts[way]).join(', ')],
    ['rules', own.map(({ id }) => id).join(', ')],
    ['code', code.join(', ')],
    ['tests', tests.join(', ')],
    ['probes', short && probes.length > 5 ? `${probes.length} of the probe table` : probes.join(', ')],
  ];
  return lines.filter(([, text]) => text !== '');
}

/** What meets a convention besides audit rules, and what proves it. */
interface Coverage {
  /** Source files of this package that name it. */
  readonly code: readonly string[];
  /** Tests of the repository that name it. */
  readonly tests: readonly string[];
  /** Ids in the probe table, which every host is tested with. */
  readonly probes: readonly string[];
}

const rows = new Map(
  coverageTable
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...lists] = line.split('|');
      return [id, lists.map((list) => list.split(' ').filter(Boolean))] as const;
    }),
);

/** Empty for a convention that nothing names. */
function coverageOf(id: ConventionId): Coverage {
  const [code = [], tests = [], probes = []] = rows.get(id) ?? [];
  return { code, tests, probes };
}
