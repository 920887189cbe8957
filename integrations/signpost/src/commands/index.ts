import type { CommandUnit } from '../lib/command/command.ts';
import { commandLoaders } from './load.ts';

export const commands: readonly CommandUnit[] = await Promise.all(
  Object.values(commandLoaders).map((load) => load()),
);
