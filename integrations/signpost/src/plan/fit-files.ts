import type { Finding } from '../lib/finding.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { toFileName } from '../lib/url/path.ts';
import type { Limits } from './abilities.ts';
import { listBases } from './api.ts';
import type { ApiPlan } from './plan.ts';

/** The files of a build as a host counts them, including the host's own files in `dist`. */
export interface BuildFiles {
  readonly paths: readonly string[];
  /** Bytes of all, and of the largest. Called only for a host with a limit. */
  size(): { readonly total: number; readonly largest: { readonly path: string; readonly bytes: number } };
}

/** The limits of a host that a build exceeds: number of files, file size, total size. */
export function checkFileLimits(
  build: BuildFiles,
  { title, limits = {} }: { readonly title: string; readonly limits?: Limits | undefined },
  api?: ApiPlan,
): Finding[] {
  const folders = listBases(api).map((base) => `${toFileName(base)}/`);
  const own = build.paths.filter((path) => folders.some((folder) => path.startsWith(folder))).length;
  const note = own > 0 ? ` (${formatNumber(own)} of the files belong to the API)` : '';

  return [...checkFileCount(build, limits), ...checkFileSizes(build, limits)].map(({ says, isPaid }) => ({
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

const fewerOfApi =
  'Set fewer or larger page sizes (`pageSizes`), or switch the API files off (`api: false`) and run the handler on a separate server (astro-signpost/api).';

/** The exceeded limit, and whether a paid plan allows it. */
interface Over {
  readonly says: string;
  readonly isPaid: boolean;
}

function checkFileCount({ paths }: BuildFiles, { files, folderFiles, paidFiles }: Limits): Over[] {
  const inFolders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  const [folder = '', inside = []] = [...inFolders].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return compact(
    compareWithLimit('the build', paths.length, { free: files, paid: paidFiles, print: countFiles }),
    compareWithLimit(`the folder ${folder}`, inside.length, { free: folderFiles, print: countFiles }),
  );
}

function checkFileSizes(build: BuildFiles, { fileBytes, siteBytes, paidSiteBytes }: Limits): Over[] {
  if (fileBytes === undefined && siteBytes === undefined) return [];
  const { total, largest } = build.size();
  return compact(
    compareWithLimit(largest.path, largest.bytes, { free: fileBytes, print: printMegabytes }),
    compareWithLimit('the build', total, { free: siteBytes, paid: paidSiteBytes, print: printMegabytes }),
  );
}

/** A limit of the free plan, and of a paid one. */
interface Limit {
  readonly free: number | undefined;
  readonly paid?: number | undefined;
  readonly print: (count: number) => string;
}

function compareWithLimit(what: string, count: number, { free, paid, print }: Limit): Over | undefined {
  if (free === undefined || count <= free) return undefined;
  const allowed =
    paid === undefined ? print(free) : `${print(free)} on the free plan, ${print(paid)} on a paid plan`;
  return {
    says: `${what} has ${print(count)}, and the limit is ${allowed}`,
    isPaid: count <= (paid ?? free),
  };
}

function countFiles(count: number): string {
  return formatCount(count, 'file');
}

function printMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MiB`;
}
