import type { CommandUnit } from './command.ts';

/** Commands that are run again and again, so that loading all the others would be felt. */
const alone: Readonly<Record<string, () => Promise<CommandUnit>>> = {
  audit: async () => (await import('./audit.ts')).auditCommand,
};

/** The commands that a line may mean, by its first word. */
export async function commandsFor(word: string | undefined): Promise<readonly CommandUnit[]> {
  const load = word !== undefined && Object.hasOwn(alone, word) ? alone[word] : undefined;
  return load === undefined ? (await import('./index.ts')).commands : [await load()];
}
