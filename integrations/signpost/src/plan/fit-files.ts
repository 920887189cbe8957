import type { Finding } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
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

  return measureBuild(build, limits).flatMap(({ what, count, free, paid, print }): Finding[] => {
    if (free === undefined || count <= free) return [];

    // 20,001 files on Cloudflare: a paid plan takes them.
    const isPaid = paid !== undefined && count <= paid;
    const onPlans = `${print(free)} on the free plan, ${print(paid ?? free)} on a paid plan`;
    const allowed = paid === undefined ? print(free) : onPlans;
    const fewerFiles = `${isPaid ? 'Use a paid plan, remove' : 'Remove'} files from the build, or choose a host with a higher limit.`;
    return [
      {
        ...{ rule: 'host-files', conventions: ['A-GET-1', 'A-GET-3'], level: isPaid ? 'warning' : 'error' },
        message: `${title}: ${what} has ${print(count)}, and the limit is ${allowed}${note}.`,
        fix: own > 0 ? fewerOfApi : fewerFiles,
      },
    ];
  });
}

const fewerOfApi =
  'Set fewer or larger page sizes (`pageSizes`), or switch the API files off (`api: false`) and run the handler on a separate server (astro-signpost/api).';

/** A figure of a build, and the host's limits for it on its free and paid plans. */
interface Measure {
  readonly what: string;
  readonly count: number;
  readonly free: number | undefined;
  readonly paid?: number | undefined;
  readonly print: (count: number) => string;
}

function measureBuild({ paths, size }: BuildFiles, limits: Limits): Measure[] {
  const { files, paidFiles, folderFiles, fileBytes, siteBytes, paidSiteBytes } = limits;
  // `api/product/` has the most files.
  const inFolders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  const [folder = '', inside = []] = [...inFolders].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const counts: Measure[] = [
    { what: 'the build', count: paths.length, free: files, paid: paidFiles, print: countFiles },
    { what: `the folder ${folder}`, count: inside.length, free: folderFiles, print: countFiles },
  ];
  if (fileBytes === undefined && siteBytes === undefined) return counts;

  const { total, largest } = size();
  return [
    ...counts,
    { what: largest.path, count: largest.bytes, free: fileBytes, print: printMegabytes },
    { what: 'the build', count: total, free: siteBytes, paid: paidSiteBytes, print: printMegabytes },
  ];
}

function countFiles(count: number): string {
  return formatCount(count, 'file');
}

function printMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MiB`;
}
