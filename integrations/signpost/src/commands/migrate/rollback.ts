import type { Command } from 'commander';
import pc from 'picocolors';
import { dayOf } from '../../core/date.ts';
import { takeBack } from '../../project/migration/releases.ts';
import { noteStep } from '../../project/migration.ts';
import type { CommandUnit } from '../command.ts';
import { migrateGroup, withState } from './shared.ts';

/** `signpost migrate rollback`: the last release, taken back. */
export const migrateRollbackCommand: CommandUnit = {
  name: 'migrate rollback',
  register(program: Command, done) {
    withState(migrateGroup(program).command('rollback'))
      .description('take the last release back: its files are again what they were before it')
      .addHelpText('after', '\nExamples:\n  $ signpost migrate rollback\n  $ npm run build   # and deploy')
      .action(async ({ state }: { state: string }) => {
        const { number, release } = await takeBack(state, dayOf(new Date()));
        for (const { file, before } of release.files)
          console.error(`  ${before === undefined ? pc.yellow('removed') : pc.green('put back')} ${file}`);
        console.error(
          `Release ${number} of ${release.on} is taken back. Build and deploy; browsers forget its redirects within their max-age.`,
        );
        await noteStep(state, 'release', { clean: false, says: `release ${number} was taken back` });
        done(0);
      });
  },
};
