// A process of its own, to be killed: crawls a site into a state folder.
import { Command } from 'commander';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';

const [origin = '', state = ''] = process.argv.slice(2);
const program = new Command();
migrateInventoryCommand.register(program, (code) => {
  process.exitCode = code;
});
await program.parseAsync(
  ['migrate', 'inventory', origin, '--state', state, '--rate', '1000', '--concurrency', '1'],
  { from: 'user' },
);
