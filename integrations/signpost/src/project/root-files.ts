import { join, relative } from 'node:path';
import { wranglerFiles } from '../hosts/cloudflare/wrangler-file.ts';
import { type Host, isAt } from '../hosts/host.ts';
import { edgeFolder } from '../hosts/shared/output-names.ts';
import { findFirstIn, hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { readKeys } from '../lib/json/jsonc.ts';
import { hasBlock } from '../lib/json/merge-file.ts';

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
  const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
  return hasBlock(toml) || hasFile(join(root, netlifyProgram));
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
  { folder, root, expectsAll = true }: RootFolders & { readonly expectsAll?: boolean },
): Promise<Finding[]> {
  // Netlify's build gets them from Signpost.
  if (host.id === 'netlify' && !(await isTaken(root))) return [];
  if (host.id === 'azure-swa' && (await hasFile(join(root, azureFile)))) return [reportTwoConfigs(host)];

  const place = relative(root, folder);
  const missing: string[] = [];
  const outdated: string[] = [];
  for (const name of names.filter((one) => isRootFile(host, one))) {
    const there = await readText(join(root, name));
    const isWrangler = name === wranglerFile;
    const other = isWrangler ? await findFirstIn(root, wranglerFiles) : undefined;
    if (other !== undefined && other !== wranglerFile) return [reportOtherWranglerFile(host, other, place)];

    if (there === undefined) {
      // Pages needs no wrangler.jsonc.
      if (expectsAll && !isWrangler) missing.push(name);
      continue;
    }
    // `checkCloudflareWorker` reports a missing main.
    const lacksMain = isWrangler && names.includes('_worker.js') && readKeys(there)['main'] === undefined;
    if (!lacksMain && there !== (await readText(join(folder, name)))) outdated.push(name);
  }

  if (missing.length > 0) return [reportMissingFiles(host, missing, place)];
  return outdated.length > 0 ? [reportOutdatedFiles(host, outdated, place)] : [];
}

function isRootFile({ files }: Host, name: string): boolean {
  return files.some(({ path, target }) => target === 'project-root' && isAt(path, name));
}

function placeFinding(finding: Pick<Finding, 'message' | 'fix' | 'file'>): Finding {
  return { rule: 'host-place', conventions: [], level: 'warning', ...finding };
}

/** "You must ensure that the build step outputs the file": https://learn.microsoft.com/en-us/azure/static-web-apps/configuration */
function reportTwoConfigs({ title }: Host): Finding {
  return placeFinding({
    file: azureFile,
    message: `${title} reads one ${azureFile}. There is one in the root of the project and a generated one in dist, so one of them has no effect`,
    fix: 'Move yours to `public/`. The build then adds the generated keys to it.',
  });
}

function reportOtherWranglerFile({ title }: Host, name: string, place: string): Finding {
  return placeFinding({
    file: name,
    message: `${title}: the project has a ${name}, and Wrangler reads one file only. ${place}/${wranglerFile} has no effect beside it`,
    fix: `Copy "main" and the keys below "assets" from ${place}/${wranglerFile} to ${name}.`,
  });
}

function reportMissingFiles({ title }: Host, names: readonly string[], place: string): Finding {
  const listed = names.join(', ');
  return placeFinding({
    message: `${title} reads ${listed} from the root of the project, where ${names.length === 1 ? 'it is' : 'they are'} missing, so its redirects have no effect`,
    fix: `Copy ${listed} from ${place} to the root, and commit.`,
  });
}

function reportOutdatedFiles({ title }: Host, names: readonly string[], place: string): Finding {
  const listed = names.join(', ');
  return placeFinding({
    message: `${title} reads ${listed} from the root of the project, and the generated ${names.length === 1 ? 'file differs' : 'files differ'}, so ${title} serves an outdated map`,
    fix: `Copy ${listed} from ${place} to the root, and commit.`,
  });
}
