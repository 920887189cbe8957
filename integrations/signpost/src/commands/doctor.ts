import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import pc from 'picocolors';
import type { CommandUnit } from '../lib/command/command.ts';
import { Problem } from '../lib/problem.ts';
import { shown, versionedJson } from '../lib/text/text.ts';
import { type Fact, machineFact } from './doctor/fact.ts';
import { examine } from './doctor/facts.ts';

/** `signpost doctor [FOLDER]`: what Signpost sees of a project, and what is in its way. */
export const doctorCommand: CommandUnit = {
  name: 'doctor',
  help: {
    examples: ['doctor', 'doctor ../my-site --json'],
    fails: 'a conflict was found',
    notes: `Changes nothing. Add its output to a bug report.

--json prints { version, facts: [{ topic, id, conflict, message, fix }] }, with
"conflict": true and a message where something is in the way. Each fact also has
its values: versions, paths, ids, counts and booleans, such as { "topic":
"project", "id": "build", "path": "dist", "isBuilt": true, "pages": 12 }.`,
  },
  register(program: Command, done) {
    program
      .command('doctor')
      .description('show what Signpost detects in a project, and known conflicts')
      .argument('[folder]', 'the folder of the project', '.')
      .option('--json', 'print JSON')
      .action(async (folder: string, { json }: { json?: boolean }) => {
        if (!existsSync(folder))
          throw new Problem(`${folder} doesn't exist. Pass the folder of the project.`);
        process.chdir(folder);
        const facts = await examine();
        process.stdout.write(
          json ? versionedJson({ facts: facts.map(machineFact) }) : `${shownFacts(facts)}\n`,
        );
        done(facts.some(({ conflict }) => conflict) ? 1 : 0);
      });
  },
};

function shownFacts(facts: readonly Fact[]): string {
  const width = Math.max(...facts.map(({ name }) => name.length)) + 2;
  return [...Map.groupBy(facts, ({ topic }) => topic)]
    .flatMap(([topic, all]) => [
      pc.bold(topic),
      ...all.flatMap(({ name, value, conflict, fix }) => [
        `  ${name.padEnd(width)}${conflict ? pc.yellow(shown(value)) : shown(value)}`,
        ...(fix === undefined ? [] : [`  ${' '.repeat(width)}${pc.dim(shown(fix))}`]),
      ]),
      '',
    ])
    .join('\n')
    .trimEnd();
}
