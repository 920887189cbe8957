// A process of its own, which can be stopped or killed: the review in the browser.
import { Command } from 'commander';
import { Problem } from '../../../src/lib/problem.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';

const program = new Command();
migrateReviewCommand.register(program, (code) => {
  process.exitCode = code;
});
try {
  await program.parseAsync(['migrate', 'review', ...process.argv.slice(2)], { from: 'user' });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
