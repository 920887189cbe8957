import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';

/** The options of an audit that only a built folder has a use for. */
export interface FolderOptions {
  readonly onDemand?: readonly string[];
  readonly cache?: string | false;
}

/** Adds them to the command. */
export function withFolderOptions(command: Command): Command {
  return command
    .option('--on-demand <path...>', 'addresses that a server renders on demand')
    .option(
      '--cache <folder>',
      'where to keep what was read (default: node_modules/.cache/signpost in a project)',
    )
    .option('--no-cache', 'read every file again');
}

/**
 * Of a site that answers, these would be ignored without a word; a `Problem` names those that were given. It is read
 * again each time, so that `--no-cache` may stand.
 */
export function refuseFolderOptions({ onDemand, cache }: FolderOptions): void {
  const given = [
    ...(onDemand === undefined ? [] : ['--on-demand']),
    ...(typeof cache === 'string' ? ['--cache'] : []),
  ];
  if (given.length === 0) return;
  throw new Problem(
    `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} for a built folder: signpost audit dist ${given[0]} …`,
  );
}
