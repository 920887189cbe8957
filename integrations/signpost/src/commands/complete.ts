import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import type { CommandUnit } from '../lib/command.ts';

/** `signpost complete SHELL`: the script by which a shell completes commands, options and their values. */
export const completeCommand: CommandUnit = {
  name: 'complete',
  help: {
    examples: [
      'complete bash >> ~/.bashrc',
      'complete zsh >> ~/.zshrc',
      'complete fish > ~/.config/fish/completions/signpost.fish',
    ],
    notes: 'To try it first: source <(signpost complete bash)',
  },
  // It reads the commands that are registered, so it is the last.
  register(program: Command, done) {
    tab(program);
    program.commands
      .find((command) => command.name() === 'complete')
      ?.description('print a completion script for bash, zsh, fish or PowerShell')
      .hook('postAction', () => done(0));
  },
};
