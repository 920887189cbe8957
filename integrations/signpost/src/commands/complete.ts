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
    notes: `Completion needs the command signpost on the PATH, as after a global install.
No shell can complete npx astro-signpost.

To try it first: source <(signpost complete bash)
Without a framework, zsh needs this line first:
  autoload -U compinit; compinit`,
  },
  // Comes last, since it reads the registered commands.
  register(program: Command, done) {
    const completion = tab(program);
    // 4 stops the shell from completing file names, which is right only where there is something else to complete.
    Object.defineProperty(completion, 'directive', {
      get: () => (completion.completions.length === 0 ? 0 : 4),
      set: () => {},
    });
    const complete = program.commands.find((command) => command.name() === 'complete');
    complete
      ?.description('print a completion script for bash, zsh, fish or PowerShell')
      .usage('[shell] [options]')
      // The library refuses it too, but as an error of the whole program.
      .hook('preAction', (command) => {
        const [shell] = command.args;
        // The types of the library leave the key out.
        const rawArgs: readonly unknown[] =
          'rawArgs' in program && Array.isArray(program.rawArgs) ? program.rawArgs : [];
        const asksForWords = rawArgs[rawArgs.indexOf('complete') + 1] === '--';
        if (!asksForWords && shell !== undefined && !shells.includes(shell))
          command.error(
            `error: command-argument value '${shell}' is invalid for argument 'shell'. Allowed choices are ${shells.join(', ')}.`,
          );
      })
      .hook('postAction', () => done(0))
      .command('bash', { hidden: true })
      .action(() => void process.stdout.write(bash));
  },
};

const shells = ['zsh', 'bash', 'fish', 'powershell'];

/** The library's script for bash needs the package bash-completion, and fails if it is sourced twice. */
const bash = `# bash completion for signpost
_signpost() {
  local IFS=$' \\t\\n' words found current=\${COMP_WORDS[COMP_CWORD]}
  read -ra words <<< "\${COMP_LINE:0:COMP_POINT}"
  [[ \${COMP_LINE:COMP_POINT-1:1} == ' ' ]] && words+=('')
  found=$(signpost complete -- "\${words[@]:1}" 2> /dev/null)
  # bash makes the = of --format=json a word of its own.
  [[ $current == = ]] && current=
  COMPREPLY=($(compgen -W "$(grep -v '^:' <<< "$found" | cut -f 1)" -- "$current"))
}
complete -o default -F _signpost signpost
`;
