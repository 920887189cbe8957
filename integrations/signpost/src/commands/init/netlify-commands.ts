import { openSettings } from '../../hosts/shared/settings-file.ts';
import { createRootReader } from '../../lib/disk/read.ts';
import { toKeys } from '../../lib/json/jsonc.ts';

// The commands of a Hugo site in netlify.toml. Each context of a deploy may have its own:
//
//   [build]
//     command = "hugo --gc --minify"
//   [context.deploy-preview]
//     command = "hugo --gc -b $DEPLOY_PRIME_URL"

export interface NetlifyCommands {
  /** The command of the published site, unless it runs the script `build`. */
  readonly production: string | undefined;
  /** Those that don't run the script, each with its table: '' of `[build]`, and `[context.deploy-preview]`. */
  readonly commands: readonly { readonly command: string; readonly place: string }[];
  readonly hasEnvironment: boolean;
}

/** Reads the commands of `[build]` and of all contexts in netlify.toml. */
export function readNetlifyCommands(): NetlifyCommands {
  const { opened } = openSettings(createRootReader('.'), ['netlify.toml']);
  const { command: buildCommand, environment } = toKeys(opened?.keys['build']);
  const contexts = toKeys(opened?.keys['context']);

  const commands: { readonly command: string; readonly place: string }[] = [];
  if (isOwnCommand(buildCommand)) commands.push({ command: buildCommand, place: '' });
  for (const [name, context] of Object.entries(contexts)) {
    const { command } = toKeys(context);
    if (isOwnCommand(command)) commands.push({ command, place: `[context.${name}]` });
  }

  const production = toKeys(contexts['production'])['command'] ?? buildCommand;
  return {
    production: isOwnCommand(production) ? production : undefined,
    commands,
    hasEnvironment: environment !== undefined,
  };
}

/** False for `npm run build`. */
function isOwnCommand(command: unknown): command is string {
  return typeof command === 'string' && !/^(?:npm|yarn|pnpm|bun) (?:run )?build$/.test(command);
}
