import type { Finding } from '../core/finding.ts';
import type { Abilities } from './abilities.ts';
import { versionsOf } from './api-versions.ts';
import type { ApiPlan } from './plan.ts';

/** The files of a build as a host counts them, its own ones in `dist` among them. */
export interface BuildFiles {
  readonly paths: readonly string[];
  /** Bytes of all, and the largest; asked only where a host has a limit. */
  size(): { readonly total: number; readonly largest: SizedFile };
  /** The largest of the files that a function answers with. */
  answers?(): SizedFile;
}

interface SizedFile {
  readonly path: string;
  readonly bytes: number;
}

interface Fitted {
  readonly title: string;
  readonly can: Pick<Abilities, 'limits'>;
}

/** What of a build a host does not take: too many files, too large ones, or all together too large. */
export function fitFiles(build: BuildFiles, { title, can: { limits } }: Fitted, api?: ApiPlan): Finding[] {
  const found: string[] = [];
  const { paths } = build;
  if (limits.files !== undefined && paths.length > limits.files)
    found.push(`the build has ${paths.length} files, and it takes ${limits.files}`);
  if (limits.folderFiles !== undefined) {
    const [folder, count] = fullest(paths);
    if (count > limits.folderFiles)
      found.push(`the folder ${folder} has ${count} files, and it takes ${limits.folderFiles} in one`);
  }
  if (limits.fileBytes !== undefined || limits.siteBytes !== undefined) {
    const { total, largest } = build.size();
    if (largest.bytes > (limits.fileBytes ?? Number.POSITIVE_INFINITY))
      found.push(
        `${largest.path} has ${megabytes(largest.bytes)}, and it takes ${megabytes(limits.fileBytes)}`,
      );
    if (total > (limits.siteBytes ?? Number.POSITIVE_INFINITY))
      found.push(`the build has ${megabytes(total)}, and it takes ${megabytes(limits.siteBytes)}`);
  }
  if (limits.answerBytes !== undefined && build.answers) {
    const { path, bytes } = build.answers();
    if (bytes > limits.answerBytes)
      found.push(
        `${path} has ${megabytes(bytes)}, and a function of its answers with ${megabytes(limits.answerBytes)} at most`,
      );
  }
  const own = api === undefined ? 0 : paths.filter((path) => isOfApi(api, path)).length;
  const note = own > 0 ? ` (${own} files are the API's)` : '';
  return found.map((says) => ({
    rule: 'host-files',
    conventions: ['A-GET-1', 'A-GET-3'],
    level: 'error',
    message: `${title}: ${says}${note}.`,
    fix: own > 0 ? fewerOfApi : 'leave files out of the build, or choose a host that takes more',
  }));
}

const fewerOfApi =
  'ask for fewer or larger page sizes (`pageSizes`), or switch the files off (`api: false`) and run the handler on a server of its own (astro-signpost/api)';

function isOfApi(api: ApiPlan, path: string): boolean {
  return versionsOf(api).some(({ base }) => path.startsWith(`${base.slice(1)}/`));
}

function fullest(paths: readonly string[]): readonly [folder: string, count: number] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] = ['', 0];
  for (const one of counts) if (one[1] > most[1]) most = one;
  return most;
}

function megabytes(bytes: number | undefined): string {
  return `${((bytes ?? 0) / 2 ** 20).toFixed(1)} MiB`;
}
