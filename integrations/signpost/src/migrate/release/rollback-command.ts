import type { Command } from 'commander';
import pc from 'picocolors';
import type { CommandUnit } from '../../lib/command/command.ts';
import { dayOf } from '../../lib/date.ts';
import { versionedJson } from '../../lib/text/text.ts';
import { noteStep, whileAlone } from '../migration.ts';
import { migrateGroup, withState } from '../shared.ts';
import { markTakenBack, putBack } from './releases.ts';

export const migrateRollbackCommand: CommandUnit = {
  name: 'migrate rollback',
  help: {
    examples: ['migrate rollback', 'migrate rollback --json'],
    notes: 'Build and deploy afterwards, so that the hosts get the previous map.',
  },
  register(program: Command, done) {
    withState(migrateGroup(program).command('rollback'))
      .description('undo the last release and restore its files')
      .option('--json', 'print the release and its files as JSON')
      .action(async (options: RollbackOptions) => {
        await rollback(options);
        done(0);
      });
  },
};

interface RollbackOptions {
  readonly state: string;
  readonly json?: boolean;
}

async function rollback({ state, json }: RollbackOptions): Promise<void> {
  const kept = await whileAlone(state, () => putBack(state));
  const { number, release } = kept;
  const { on } = release;
  await noteStep(state, 'release', { clean: false, says: `release ${number} was undone` });
  await whileAlone(state, () => markTakenBack(kept, dayOf(new Date())));
  const files = release.files.map(({ file, before }) => ({ file, isRemoved: before === undefined }));
  for (const { file, isRemoved } of files)
    console.error(`  ${isRemoved ? pc.yellow('removed') : pc.green('restored')} ${file}`);
  console.error(
    `Release ${number} of ${on} is undone. Build and deploy. Browsers may cache its redirects until their max-age expires.`,
  );
  if (json) process.stdout.write(versionedJson({ release: number, on, files }));
}
