import type { Finding } from '../../lib/finding.ts';
import { formatCount } from '../../lib/text/text.ts';
import type { SupportHost } from './abilities.ts';

/** The files of a build as a host counts them, including the host's own files in `dist`. */
export interface BuildFiles {
  readonly paths: readonly string[];
  /** Bytes of all, and of the largest. Called only for a host with a limit. */
  size(): { readonly total: number; readonly largest: { readonly path: string; readonly bytes: number } };
}

/** The limits of a host that a build exceeds: number of files, file size, total size. */
export function checkFileLimits({ paths, size }: BuildFiles, { title, limits = {} }: SupportHost): Finding[] {
  const { files, paidFiles, folderFiles, fileBytes, siteBytes, paidSiteBytes } = limits;
  const check = (
    what: string,
    count: number,
    print: (count: number) => string,
    free: number | undefined,
    paid?: number,
  ): Finding[] => {
    if (free === undefined || count <= free) return [];

    // 20,001 files on Cloudflare: a paid plan takes them.
    const level = paid !== undefined && count <= paid ? 'warning' : 'error';
    const allowed =
      paid === undefined ? print(free) : `${print(free)} on the free plan, ${print(paid)} on a paid plan`;
    const message = `${title}: ${what} has ${print(count)}, and the limit is ${allowed}.`;
    return [{ rule: 'host-files', ...overFiles, level, message }];
  };

  // `api/product/` has the most files.
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  const [folder = '', inside = []] = [...folders].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const found = [
    ...check('the build', paths.length, countFiles, files, paidFiles),
    ...check(`the folder ${folder}`, inside.length, countFiles, folderFiles),
  ];
  if (fileBytes === undefined && siteBytes === undefined) return found;

  const { total, largest } = size();
  return [
    ...found,
    ...check(largest.path, largest.bytes, printMegabytes, fileBytes),
    ...check('the build', total, printMegabytes, siteBytes, paidSiteBytes),
  ];
}

/** The parts of `host-files` that each finding has. */
export const overFiles = {
  level: 'error',
  conventions: ['A-GET-1', 'A-GET-3'],
  fix: 'remove files from the build, set fewer or larger page sizes of the API (`pageSizes`) or `api: false`, choose a paid plan if that has room, or choose another host',
} as const;

function countFiles(count: number): string {
  return formatCount(count, 'file');
}

function printMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1).replace(/\.0$/, '')} MiB`;
}
