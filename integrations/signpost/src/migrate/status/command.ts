import type { Command } from 'commander';
import { addOptions, type CommandUnit } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { colors } from '../../lib/text/colors.ts';
import { printVersionedJson } from '../../lib/text/escape.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { parseDay } from '../../project/settings/option-values.ts';
import { reviseState } from '../migration.ts';
import { migrateGroup, stateOption } from '../steps.ts';
import { type DueDate, readDates } from './dates.ts';
import { loadStatus, type MigrationStatus } from './status.ts';

export const migrateStatusCommand: CommandUnit = {
  name: 'migrate',
  help: { examples: ['migrate', 'migrate --on 2026-12-05'] },
  register(program: Command, done) {
    const command = migrateGroup(program)
      .option('--on <day>', 'set the day of the move, from which the dates follow')
      .option('--json', 'print the state of the move as JSON');
    return addOptions(command, stateOption)
      .allowExcessArguments()
      .action(async (options: StatusOptions, { args, commands }: Command) => {
        const [unknown] = args;
        if (unknown !== undefined) throw rejectUnknownCommand(unknown, commands);
        await runStatus(options);
        done(0);
      });
  },
};

/** The group has an action, so commander takes a misspelled command for an argument. */
function rejectUnknownCommand(name: string, commands: readonly Command[]): Problem {
  const names = commands.map((command) => command.name());
  return new Problem(
    `Unknown command "${name}".${didYouMean(name, names)}\nRun \`npx astro-signpost migrate --help\` for its commands.`,
  );
}

interface StatusOptions {
  readonly on?: string;
  readonly json?: boolean;
  readonly state: string;
}

async function runStatus({ json, state: folder, ...options }: StatusOptions): Promise<void> {
  const on = parseDay('--on', options.on);
  if (on !== undefined) await reviseState(folder, (state) => ({ ...state, move: on }));

  const status = await loadStatus(folder);
  const dates = await readDates(folder);
  process.stdout.write(json ? printVersionedJson({ ...status, dates }) : `${printStatus(status, dates)}\n`);
}

const marks = {
  done: colors.green('✓'),
  faults: colors.red('✗'),
  stale: colors.yellow('!'),
  waiting: colors.dim('·'),
} as const;

/** The steps, the dates and the next command, for a terminal. */
function printStatus({ title, steps, next }: MigrationStatus, dates: readonly DueDate[]): string {
  const today = toDay(new Date());
  const width = Math.max(...steps.map(({ id }) => id.length)) + 2;

  return [
    title,
    '',
    ...steps.map(({ id, mark, says }) => `${marks[mark]} ${id.padEnd(width)}${says}`),
    ...(dates.length === 0 ? [] : ['', 'Dates:']),
    ...dates.map(({ on, what }) => {
      const line = `  ${on}  ${what}`;
      return on < today ? colors.dim(line) : line;
    }),
    '',
    `next: ${colors.bold(next)}`,
  ].join('\n');
}
