import type { Host } from '../../hosts/host.ts';
import { openSettings } from '../../hosts/shared/settings-file.ts';
import { createRootReader } from '../../lib/disk/read.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { toKeys } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import {
  buildScript,
  compileCommand,
  findRootFile,
  planCopy,
  printRootCopy,
} from '../../project/deploy/copy-plan.ts';
import { loadNamedHosts } from '../../project/deploy/hosts.ts';
import type { InitPlan } from './plan.ts';
import type { Survey } from './survey.ts';

/**
 * Adds the script `build` for a host that reads its files from the build, such as Cloudflare, if no script copies them there.
 * True if the script is needed.
 */
export async function addBuildScriptTask({ tasks }: InitPlan, survey: Survey): Promise<boolean> {
  const { siteFolder, hosts, astro, generator, dist } = survey;
  const netlify = readNetlifyCommands();
  const build = survey.buildScript ?? netlify.production ?? chooseBuildCommand(generator);
  if (astro !== undefined || hosts.length !== 1 || /\bsignpost\b/.test(build)) return false;

  // nginx reads neither the build nor the repository.
  const [host] = await loadNamedHosts(hosts);
  const layout = { root: '.', dist, siteFolder: siteFolder.slice(1) };
  const script = host && buildScript(host, layout, build);
  if (host === undefined || script === undefined) return false;

  const rootFile = findRootFile(host);
  const reason =
    rootFile === undefined
      ? `the redirects are part of ${dist}, so each build must put them there`
      : `the redirects are in ${rootFile} of the repository, so each build must compare it with the map`;
  tasks.push(
    `On ${host.title}, ${reason}, in CI and on the platform. Set the script \`build\` in package.json, and let both run it:\n"build": ${JSON.stringify(script)}`,
  );
  const copy = planCopy(host, layout);
  if (copy !== undefined)
    addNetlifyTask(tasks, netlify, `npx astro-signpost ${compileCommand} && ${copy.command}`);
  return true;
}

/** Adds how the file that the host reads from the repository, such as vercel.json, gets the redirects. */
export async function addRootFileTask({ tasks }: InitPlan, { hosts }: Survey): Promise<void> {
  const [host] = await loadNamedHosts(hosts);
  const file = host && findRootFile(host);
  if (host !== undefined && file !== undefined) tasks.push(describeRootFile(host, file));
}

function describeRootFile(host: Host, file: string): string {
  return `${host.title} reads ${file} from the repository: copy the map's redirects there, and commit it. While one is missing in it, the build fails. Later, npx astro-signpost map add prints these commands again:\n${printRootCopy(host, file)}`;
}

/** Adds what to change in netlify.toml. A command with flags of its own keeps them: `hugo -b $DEPLOY_PRIME_URL`. */
function addNetlifyTask(tasks: string[], netlify: NetlifyCommands, addRedirects: string): void {
  const { commands, production, hasEnvironment } = netlify;
  if (commands.length === 0) return;

  const replaced = commands.filter(({ command }) => command === production);
  const places = replaced.map(({ command, place }) => `"${command}"${place && ` below ${place}`}`);
  const replacement =
    places.length > 0 &&
    `write command = "npm run build" in place of ${new Intl.ListFormat('en').format(places)}`;
  const environment = hasEnvironment ? '[build.environment]' : 'a new line [build.environment]';
  const changes = compact(replacement, `add NODE_VERSION = "24" below ${environment}`).join(', and ');

  const keptCommands = commands
    .filter(({ command }) => command !== production)
    .map(
      ({ command, place }) =>
        `${place || '[build]'}\n  command = ${JSON.stringify(`${command} && ${addRedirects}`)}`,
    );
  const flags =
    keptCommands.length > 0 &&
    `These commands keep their own flags, and get the redirects:\n${keptCommands.join('\n')}`;
  tasks.push(
    compact(
      `In netlify.toml, ${changes}, since Netlify otherwise deploys without the redirects.`,
      flags,
    ).join(' '),
  );
}

/** The command that builds a site without a script of its own. */
export function chooseBuildCommand(generator: SiteGenerator | undefined): string {
  return generator?.build ?? 'echo "Replace this line with your build"';
}

// The commands of a Hugo site in netlify.toml. Each context of a deploy may have its own:
//
//   [build]
//     command = "hugo --gc --minify"
//   [context.deploy-preview]
//     command = "hugo --gc -b $DEPLOY_PRIME_URL"

interface NetlifyCommands {
  /** The command of the published site, unless it runs the script `build`. */
  readonly production: string | undefined;
  /** Those that don't run the script, each with its table: '' of `[build]`, and `[context.deploy-preview]`. */
  readonly commands: readonly { readonly command: string; readonly place: string }[];
  readonly hasEnvironment: boolean;
}

/** Reads the commands of `[build]` and of all contexts in netlify.toml. */
function readNetlifyCommands(): NetlifyCommands {
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
