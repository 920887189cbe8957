import { basename, join, relative } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import { goesToDist, type Host, isAt } from '../hosts/host.ts';
import { edgeFolder } from '../hosts/shared/output-names.ts';
import { exists, firstIn, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { isObject, type JsonObject } from '../lib/json/is-object.ts';
import { memberOf, parseJsonc, readKeys } from '../lib/json/jsonc.ts';
import { hasBlock } from '../lib/json/merge-file.ts';
import { counted, firstOf } from '../lib/text/text.ts';
import { sourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { edgeNeeds } from './edge-needs.ts';

/** The folder of a host's files, and the project's root. */
export interface RootFolders {
  /** `deploy/<host>`. */
  readonly folder: string;
  readonly root: string;
}

/** Netlify's edge function, below a host's folder or the project's root. */
export const netlifyProgram = `${edgeFolder}signpost.js`;

/** True if the project's root contains the edge function or the block that declares it, copied by a person. */
export async function isTaken(root: string): Promise<boolean> {
  const [toml = '', function_] = await Promise.all([
    readText(join(root, 'netlify.toml')),
    readText(join(root, netlifyProgram)),
  ]);
  return function_ !== undefined || hasBlock(toml);
}

interface FindingOptions {
  readonly expectsAll?: boolean;
  /** To name the redirects for which the Worker is generated. */
  readonly plan?: Plan | undefined;
}

/**
 * Reports files of a host that belong in the project's root but are missing or outdated there. Platforms read them before
 * or beside the build, so a build can't put them there; without them no redirect works. Without `expectsAll`, missing ones
 * are left out, since the redirects may be for another folder.
 */
export async function rootFindings(
  host: Host,
  names: readonly string[],
  { folder, root, expectsAll = true, plan }: RootFolders & FindingOptions,
): Promise<Finding[]> {
  const wanted = names.filter((name) =>
    host.files.some(({ path, target }) => target === 'project-root' && isAt(path, name)),
  );
  // Netlify's build gets them from Signpost.
  if (host.id === 'netlify' && !(await isTaken(root))) return [];
  if (host.id === 'azure-swa' && (await exists(join(root, azureConfig)))) return [twoConfigs(host)];
  const other = await otherConfig(host, root);
  if (other !== undefined && wanted.includes('wrangler.jsonc'))
    return [unread(host, other, relative(root, folder))];
  const states = await Promise.all(
    wanted.map(async (name) => {
      const [there, generated] = await Promise.all([
        readText(join(root, name)),
        readText(join(folder, name)),
      ]);
      // Wrangler then uploads the Worker as a file, and the generated rules are in it alone. Pages needs no such key.
      const isCritical =
        name === 'wrangler.jsonc' &&
        hasKey(generated, 'main') &&
        there !== undefined &&
        !hasKey(there, 'main') &&
        !hasKey(there, 'pages_build_output_dir');
      const keys =
        name === 'wrangler.jsonc' && there !== undefined
          ? otherKeys(readKeys(there), readKeys(generated ?? ''))
          : undefined;
      const isSame = there === generated || keys?.length === 0;
      return { name, isMissing: there === undefined, isSame, isCritical, keys };
    }),
  );
  // Pages doesn't need wrangler.jsonc, and it is unknown whether the project uses Pages or Workers.
  const due = states.filter(
    ({ name, isMissing, isSame }) => !isSame && !(isMissing && (name === 'wrangler.jsonc' || !expectsAll)),
  );
  if (due.length === 0) return [];
  if (due.some(({ isCritical }) => isCritical)) return [withoutWorker(host, relative(root, folder), plan)];
  const main = due.some(({ name }) => name === 'wrangler.jsonc') ? await missingMain(host, root) : undefined;
  if (main !== undefined && !names.includes(basename(main)))
    return [missingWorker(host, main, relative(root, folder))];
  const keys = due.length === 1 ? due[0]?.keys : undefined;
  if (keys !== undefined && !keys.includes('main'))
    return [otherSettings(host, keys, relative(root, folder))];
  return [
    notThere(
      host,
      due.map(({ name }) => name),
      { folder: relative(root, folder), isMissing: due.every(({ isMissing }) => isMissing) },
    ),
  ];
}

/** The configuration that Wrangler reads, if it isn't `wrangler.jsonc`. */
async function otherConfig({ id }: Host, root: string): Promise<string | undefined> {
  if (id !== 'cloudflare') return undefined;
  const read = await firstIn(root, wranglerFiles);
  return read === 'wrangler.jsonc' ? undefined : read;
}

const azureConfig = 'staticwebapp.config.json';

/** "You must ensure that the build step outputs the file": https://learn.microsoft.com/en-us/azure/static-web-apps/configuration */
function twoConfigs({ title }: Host): Finding {
  return placeFinding({
    level: 'warning',
    file: azureConfig,
    message: `${title} reads one ${azureConfig}. There is one in the root of the project and a generated one in dist, so one of them has no effect`,
    fix: 'Move yours to `public/`. The build then adds the generated keys to it.',
  });
}

function placeFinding(said: Omit<Finding, 'rule' | 'conventions'>): Finding {
  return { rule: 'host-place', conventions: [], ...said };
}

function unread({ title }: Host, name: string, folder: string): Finding {
  return placeFinding({
    level: 'warning',
    file: name,
    message: `${title}: the project has a ${name}, and Wrangler reads one file only. ${folder}/wrangler.jsonc has no effect beside it`,
    fix: `Copy "main" and the keys below "assets" from ${folder}/wrangler.jsonc to ${name}.`,
  });
}

/** The generated Worker that wrangler.jsonc names, if it doesn't exist. */
async function missingMain(host: Host, root: string): Promise<string | undefined> {
  const main = memberOf(parseJsonc((await readText(join(root, 'wrangler.jsonc'))) ?? ''), 'main')?.value;
  if (typeof main !== 'string' || !goesToDist(host, basename(main))) return undefined;
  return (await exists(join(root, main))) ? undefined : main;
}

/** The keys with other values in two configurations, such as `assets.html_handling`. */
function otherKeys(one: JsonObject, other: JsonObject, below = ''): string[] {
  return Object.keys({ ...one, ...other }).flatMap((key) => {
    const [first, second] = [one[key], other[key]];
    if (isObject(first) && isObject(second)) return otherKeys(first, second, `${below}${key}.`);
    return JSON.stringify(first) === JSON.stringify(second) ? [] : [below + key];
  });
}

function otherSettings({ title }: Host, keys: readonly string[], folder: string): Finding {
  return placeFinding({
    level: 'warning',
    file: 'wrangler.jsonc',
    message: `${title}: wrangler.jsonc in the root of the project differs from the generated one in ${keys.map((key) => `"${key}"`).join(', ')}, so Cloudflare may serve other URLs than Signpost expects`,
    fix: `Copy wrangler.jsonc from ${folder} to the root, and commit.`,
  });
}

function hasKey(json: string | undefined, key: string): boolean {
  return memberOf(parseJsonc(json ?? ''), key) !== undefined;
}

function withoutWorker(host: Host, folder: string, plan: Plan | undefined): Finding {
  const { entries, others } = plan === undefined ? { entries: [], others: [] } : edgeNeeds(host, plan);
  const places = entries.map((entry) => `${sourceUrl(entry)} (${entry.place.file}:${entry.place.line})`);
  const alternative =
    places.length === 0 || others.length > 0
      ? ''
      : ` Cloudflare bills requests to a Worker. To do without it, remove ${places.length === 1 ? 'the redirect' : `the ${counted(places.length, 'redirect')}`} that \`_redirects\` can't serve: ${firstOf(places)}.`;
  return placeFinding({
    level: 'error',
    file: 'wrangler.jsonc',
    message: `${host.title}: the map needs the generated Worker, and wrangler.jsonc in the root of the project has no "main", so none of the redirects works`,
    fix: `Copy wrangler.jsonc from ${folder} to the root, and commit. On Pages, set "pages_build_output_dir" in it.${alternative}`,
  });
}

function missingWorker({ title }: Host, main: string, folder: string): Finding {
  return placeFinding({
    level: 'error',
    file: 'wrangler.jsonc',
    message: `${title}: wrangler.jsonc in the root of the project sets "main" to "${main}", which doesn't exist, so the deployment fails. The map no longer needs the generated Worker`,
    fix: `Copy wrangler.jsonc from ${folder} to the root, and commit.`,
  });
}

function notThere(
  { title }: Host,
  names: readonly string[],
  { folder, isMissing }: { readonly folder: string; readonly isMissing: boolean },
): Finding {
  const listed = names.join(', ');
  const isOne = names.length === 1;
  const state = isMissing
    ? `${isOne ? 'It is' : 'They are'} missing there, so none of the redirects in ${isOne ? 'it' : 'them'} takes effect`
    : `The ${isOne ? 'file there differs from the generated one' : 'files there differ from the generated ones'}, so ${title} serves an outdated map`;
  return placeFinding({
    level: 'warning',
    message: `${title} reads ${listed} from the root of the project. ${state}`,
    fix: `Copy ${listed} from ${folder} to the root, and commit.`,
  });
}
