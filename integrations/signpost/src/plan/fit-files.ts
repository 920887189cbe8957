import type { Finding } from '../lib/finding.ts';
import { toFileName } from '../lib/url/path.ts';
import type { Limits } from './abilities.ts';
import { listVersions } from './api.ts';
import type { ApiPlan } from './plan.ts';

/** The files of a build as a host counts them, including the host's own files in `dist`. */
export interface BuildFiles {
  readonly paths: readonly string[];
  /** Bytes of all, and of the largest. Called only for a host with a limit. */
  size(): { readonly total: number; readonly largest: SizedFile };
}

interface SizedFile {
  readonly path: string;
  readonly bytes: number;
}

interface LimitedHost {
  readonly title: string;
  readonly limits?: Limits | undefined;
}

/** The limits of a host that a build exceeds: number of files, file size, total size. */
export function checkFileLimits(
  build: BuildFiles,
  { title, limits = {} }: LimitedHost,
  api?: ApiPlan,
): Finding[] {
  const { paths } = build;
  const found: Over[] = [...checkFileCount(paths, limits), ...checkFileSizes(build, limits)];
  const own = api === undefined ? 0 : paths.filter((path) => isOfApi(api, path)).length;
  const note = own > 0 ? ` (${printCount(own)} of the files belong to the API)` : '';
  return found.map(({ says, isPaid }) => ({
    rule: 'host-files',
    conventions: ['A-GET-1', 'A-GET-3'],
    level: isPaid ? 'warning' : 'error',
    message: `${title}: ${says}${note}.`,
    fix:
      own > 0
        ? fewerOfApi
        : `${isPaid ? 'Use a paid plan, remove' : 'Remove'} files from the build, or choose a host with a higher limit.`,
  }));
}

/** The exceeded limit, and whether a paid plan allows it. */
interface Over {
  readonly says: string;
  readonly isPaid?: boolean;
}

function checkFileCount(paths: readonly string[], limits: Limits): Over[] {
  const found: Over[] = [];
  const { length } = paths;
  const { files, folderFiles, paidFiles } = limits;
  if (files !== undefined && length > files)
    found.push(checkLimit(`the build has ${printCount(length)} files`, length, files, paidFiles, printCount));
  if (folderFiles !== undefined) {
    const [folder, count] = findLargestFolder(paths);
    if (count > folderFiles)
      found.push({
        says: `the folder ${folder} has ${printCount(count)} files, and the limit is ${printCount(folderFiles)} files per folder`,
      });
  }
  return found;
}

function checkFileSizes(build: BuildFiles, { fileBytes, siteBytes, paidSiteBytes }: Limits): Over[] {
  const found: Over[] = [];
  if (fileBytes !== undefined || siteBytes !== undefined) {
    const { total, largest } = build.size();
    if (largest.bytes > (fileBytes ?? Number.POSITIVE_INFINITY))
      found.push({
        says: `${largest.path} has ${printMegabytes(largest.bytes)}, and the limit is ${printMegabytes(fileBytes)} per file`,
      });
    if (siteBytes !== undefined && total > siteBytes)
      found.push(
        checkLimit(`the build has ${printMegabytes(total)}`, total, siteBytes, paidSiteBytes, printMegabytes),
      );
  }
  return found;
}

/** A number above the free plan's limit, which a paid plan may allow. */
function checkLimit(
  has: string,
  count: number,
  free: number,
  paid: number | undefined,
  print: (count: number) => string,
): Over {
  if (paid === undefined) return { says: `${has}, and the limit is ${print(free)}` };
  return {
    says: `${has}, and the limit is ${print(free)} on the free plan, ${print(paid)} on a paid plan`,
    isPaid: count <= paid,
  };
}

const fewerOfApi =
  'Set fewer or larger page sizes (`pageSizes`), or switch the API files off (`api: false`) and run the handler on a separate server (astro-signpost/api).';

function isOfApi(api: ApiPlan, path: string): boolean {
  return listVersions(api).some(({ base }) => path.startsWith(`${toFileName(base)}/`));
}

function findLargestFolder(paths: readonly string[]): readonly [folder: string, count: number] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] = ['', 0];
  for (const one of counts) if (one[1] > most[1]) most = one;
  return most;
}

function printCount(count: number): string {
  return count.toLocaleString('en');
}

function printMegabytes(bytes: number | undefined): string {
  return `${((bytes ?? 0) / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MiB`;
}
