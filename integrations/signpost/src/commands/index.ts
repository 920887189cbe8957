import type { CommandUnit } from '../lib/command/command.ts';
import { commandLoads } from './load.ts';

export const commands: readonly CommandUnit[] = await Promise.all(
  Object.values(commandLoads).map((load) => load()),
);
