import { join, relative } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import { type Host, isAt } from '../hosts/host.ts';
import { edgeFolder } from '../hosts/shared/output-names.ts';
import { findFirstIn, hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { isObject, type JsonObject } from '../lib/json/is-object.ts';
import { readKeys } from '../lib/json/jsonc.ts';
import { hasBlock } from '../lib/json/merge-file.ts';
import { formatCount, listFirst } from '../lib/text/text.ts';
import { printSourceUrl } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { findEdgeNeeds } from './edge-needs.ts';

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

const wranglerFile = 'wrangler.jsonc';
const azureFile = 'staticwebapp.config.json';

/**
 * Reports files of a host that belong in the project's root but are missing or outdated there. Platforms read them before
 * or beside the build, so a build can't put them there; without them no redirect works. Without `expectsAll`, missing ones
 * are left out, since the redirects may be for another folder.
 */
export async function checkRootFiles(
  host: Host,
  names: readonly string[],
  { folder, root, expectsAll = true, plan }: RootFolders & FindingOptions,
): Promise<Finding[]> {
  // Netlify's build gets them from Signpost.
  if (host.id === 'netlify' && !(await isTaken(root))) return [];
  if (host.id === 'azure-swa' && (await hasFile(join(root, azureFile)))) return [reportTwoConfigs(host)];

  const place = relative(root, folder);
  const missing: string[] = [];
  const outdated: string[] = [];
  for (const name of names.filter((one) => isRootFile(host, one))) {
    const there = await readText(join(root, name));
    const generated = await readText(join(folder, name));
    if (name === wranglerFile) return checkWrangler(host, there, generated, { root, place, plan });
    if (there === undefined && expectsAll) missing.push(name);
    if (there !== undefined && there !== generated) outdated.push(name);
  }
  if (missing.length > 0) return [reportMissingFiles(host, missing, place)];
  return outdated.length > 0 ? [reportOutdatedFiles(host, outdated, place)] : [];
}

function isRootFile({ files }: Host, name: string): boolean {
  return files.some(({ path, target }) => target === 'project-root' && isAt(path, name));
}

/** Compares the project's wrangler.jsonc with the generated one. Pages needs none, so a missing one is no fault. */
async function checkWrangler(
  host: Host,
  there: string | undefined,
  generated: string | undefined,
  { root, place, plan }: { readonly root: string; readonly place: string; readonly plan: Plan | undefined },
): Promise<Finding[]> {
  const read = await findFirstIn(root, wranglerFiles);
  if (read !== undefined && read !== wranglerFile) return [reportOtherWranglerFile(host, read, place)];
  if (there === undefined) return [];

  const own = readKeys(there);
  const wanted = readKeys(generated ?? '');
  const isOnPages = own['pages_build_output_dir'] !== undefined;
  // Wrangler then uploads the Worker as a file, and the generated rules are in it alone.
  if (wanted['main'] !== undefined && own['main'] === undefined && !isOnPages)
    return [reportMissingMain(host, place, plan)];

  const keys = findDifferingKeys(wanted, own);
  return keys.length === 0 ? [] : [reportOtherSettings(host, keys, place)];
}

/** The generated keys that have another value in the project's file, such as `assets.html_handling`. */
function findDifferingKeys(wanted: JsonObject, own: JsonObject, above = ''): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const there = own[key];
    if (isObject(value) && isObject(there)) return findDifferingKeys(value, there, `${above}${key}.`);
    // The project has a name and a date of its own.
    const isOwn = above === '' && (key === 'name' || key === 'compatibility_date');
    return isOwn || JSON.stringify(value) === JSON.stringify(there) ? [] : [above + key];
  });
}

function placeFinding(finding: Omit<Finding, 'rule' | 'conventions'>): Finding {
  return { rule: 'host-place', conventions: [], ...finding };
}

/** "You must ensure that the build step outputs the file": https://learn.microsoft.com/en-us/azure/static-web-apps/configuration */
function reportTwoConfigs({ title }: Host): Finding {
  return placeFinding({
    level: 'warning',
    file: azureFile,
    message: `${title} reads one ${azureFile}. There is one in the root of the project and a generated one in dist, so one of them has no effect`,
    fix: 'Move yours to `public/`. The build then adds the generated keys to it.',
  });
}

function reportOtherWranglerFile({ title }: Host, name: string, place: string): Finding {
  return placeFinding({
    level: 'warning',
    file: name,
    message: `${title}: the project has a ${name}, and Wrangler reads one file only. ${place}/${wranglerFile} has no effect beside it`,
    fix: `Copy "main" and the keys below "assets" from ${place}/${wranglerFile} to ${name}.`,
  });
}

function reportOtherSettings({ title }: Host, keys: readonly string[], place: string): Finding {
  const names = keys.map((key) => `"${key}"`).join(', ');
  return placeFinding({
    level: 'warning',
    file: wranglerFile,
    message: `${title}: ${wranglerFile} in the root of the project differs from the generated one in ${names}, so Cloudflare may serve other URLs than Signpost expects`,
    fix: `Copy ${wranglerFile} from ${place} to the root, and commit.`,
  });
}

function reportMissingMain(host: Host, place: string, plan: Plan | undefined): Finding {
  const { entries, others } = plan === undefined ? { entries: [], others: [] } : findEdgeNeeds(host, plan);
  const places = entries.map((entry) => `${printSourceUrl(entry)} (${entry.place.file}:${entry.place.line})`);
  const which = places.length === 1 ? 'the redirect' : `the ${formatCount(places.length, 'redirect')}`;
  const alternative =
    places.length === 0 || others.length > 0
      ? ''
      : ` Cloudflare bills requests to a Worker. To do without it, remove ${which} that \`_redirects\` can't serve: ${listFirst(places)}.`;
  return placeFinding({
    level: 'error',
    file: wranglerFile,
    message: `${host.title}: the map needs the generated Worker, and ${wranglerFile} in the root of the project has no "main", so none of the redirects works`,
    fix: `Copy ${wranglerFile} from ${place} to the root, and commit. On Pages, set "pages_build_output_dir" in it.${alternative}`,
  });
}

function reportMissingFiles({ title }: Host, names: readonly string[], place: string): Finding {
  const listed = names.join(', ');
  return placeFinding({
    level: 'warning',
    message: `${title} reads ${listed} from the root of the project, where ${names.length === 1 ? 'it is' : 'they are'} missing, so its redirects have no effect`,
    fix: `Copy ${listed} from ${place} to the root, and commit.`,
  });
}

function reportOutdatedFiles({ title }: Host, names: readonly string[], place: string): Finding {
  const listed = names.join(', ');
  return placeFinding({
    level: 'warning',
    message: `${title} reads ${listed} from the root of the project, and the generated ${names.length === 1 ? 'file differs' : 'files differ'}, so ${title} serves an outdated map`,
    fix: `Copy ${listed} from ${place} to the root, and commit.`,
  });
}
