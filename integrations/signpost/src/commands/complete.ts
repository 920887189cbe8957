import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import type { CommandUnit } from '../lib/command/command.ts';

/** `signpost complete SHELL`: prints the script for completing commands, options and values. */
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
  // Comes last, since it reads the registered commands.
  register(program: Command, done) {
    tab(program);
    program.commands
      .find((command) => command.name() === 'complete')
      ?.description('print a completion script for bash, zsh, fish or PowerShell')
      .hook('postAction', () => done(0));
  },
};
