import { join, relative } from 'node:path';
import { readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { isAt } from '../file-places.ts';
import type { Host, RootFolders } from '../host.ts';

/** Reports files of the project's root, missing or outdated, by which redirects don't work on the host. */
export async function checkRootFiles(
  host: Host,
  names: readonly string[],
  folders: RootFolders,
): Promise<Finding[]> {
  return host.projectChecks?.checkRootFiles(names, folders) ?? checkCopies(host, names, folders);
}

/** Reports missing and outdated copies in the project's root, such as vercel.json, without which no redirect works. */
export async function checkCopies(
  { title, files }: Pick<Host, 'title' | 'files'>,
  names: readonly string[],
  { folder, root, expectsAll = true }: RootFolders,
): Promise<Finding[]> {
  const missing: string[] = [];
  const outdated: string[] = [];
  const rootFiles = files.filter(({ target }) => target === 'project-root');
  for (const name of names.filter((path) => rootFiles.some((file) => isAt(file.path, path)))) {
    const copied = await readText(join(root, name));
    if (copied === undefined) missing.push(name);
    else if (copied !== (await readText(join(folder, name)))) outdated.push(name);
  }

  const reportFiles = (listed: readonly string[], state: 'missing' | 'outdated') => {
    const message = `${title} reads ${listed.join(', ')} from the root of the project, and ${listed.length > 1 ? 'they are' : 'it is'} ${state} there, so redirects don't work as in the map`;
    const fix = `Copy ${listed.join(', ')} from ${relative(root, folder)} to the root, and commit.`;
    return [createPlaceFinding({ message, fix })];
  };
  if (missing.length > 0 && expectsAll) return reportFiles(missing, 'missing');
  return outdated.length > 0 ? reportFiles(outdated, 'outdated') : [];
}

/** Reports a file that isn't where its host reads it. */
export function createPlaceFinding(finding: Pick<Finding, 'message' | 'fix'> & Partial<Finding>): Finding {
  return { rule: 'host-place', conventions: [], level: 'warning', ...finding };
}
