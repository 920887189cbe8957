import type { Command } from 'commander';
import pc from 'picocolors';
import type { CommandUnit } from '../../lib/command/command.ts';
import { dayOf } from '../../lib/date.ts';
import { readText } from '../../lib/disk/read.ts';
import { inOneGo } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { versionedJson } from '../../lib/text/text.ts';
import { dayFrom } from '../../project/network-options.ts';
import { loadMigration, reviseState, statePath } from '../migration.ts';
import { loadMoving, type SiteOptions } from '../places.ts';
import { doStep, migrateGroup, withSite } from '../shared.ts';
import { sayNext } from '../status/status.ts';
import { dueDates, parseDated, printCalendar, printDated, revise } from './calendar.ts';

export const migrateCalendarCommand: CommandUnit = {
  name: 'migrate calendar',
  help: {
    examples: ['migrate calendar --on 2026-12-05', 'migrate calendar --on 2026-12-05 --output move.ics'],
  },
  register(program: Command, done) {
    withSite(migrateGroup(program).command('calendar'))
      .description('list what is due before and after the move, and write a calendar file (ICS)')
      .option('--on <day>', 'the day of the move, stored in the state')
      .option('--output <file>', 'the calendar file (default: calendar.ics in the state folder)')
      .option('--json', 'print the days as JSON')
      .action((options: CalendarOptions) => doStep(options, done, () => calendar(options), sayNext));
  },
};

interface CalendarOptions extends SiteOptions {
  readonly on?: string;
  readonly output?: string;
  readonly json?: boolean;
}

async function calendar(options: CalendarOptions): Promise<void> {
  const known = await loadMigration(options.state);
  const on = dayFrom('--on', options.on) ?? known.state.move;
  if (on === undefined)
    throw new Problem('Unknown day of the move. Pass --on with a day such as 2026-12-05.');
  const { project, migration } = await loadMoving({ ...options, needsBuild: false }, known);
  const { map, plan } = project;
  const { state } = migration;
  const dates = dueDates(on, map);
  const list = statePath(options.state, 'calendar.csv');
  const file = options.output ?? statePath(options.state, 'calendar.ics');
  const before = await readText(list);
  const events = revise(before === undefined ? [] : parseDated(list, before), dates, new Date());
  await inOneGo(async ({ write }) => {
    await write(list, printDated(events));
    await write(file, printCalendar(new URL(plan.origin).hostname, events));
  });
  if (state.move !== on) await reviseState(options.state, (state) => ({ ...state, move: on }));
  if (options.json) {
    process.stdout.write(versionedJson({ dates }));
    return;
  }
  const today = dayOf(new Date());
  for (const due of dates) {
    const line = `${due.on}  ${due.title}`;
    console.log(due.on < today ? pc.dim(line) : line);
  }
  console.error(`written to ${file}`);
}
