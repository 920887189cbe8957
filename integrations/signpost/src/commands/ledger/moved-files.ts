import type { Site } from '../../audit/site/site.ts';
import { callGit } from '../../lib/disk/git.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';

/** A source file that Git sees as renamed. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * The files that were renamed since the ledger was last committed: `git diff -M`. Empty outside of a repository, and in a
 * shallow clone that ends after that commit.
 */
export async function findMovedFiles(ledger: string): Promise<readonly MovedFile[]> {
  const commit = (await runGit(['log', '-1', '--format=%H', '--', ledger])).trim();
  if (commit === '') return [];
  const diff = await runGit(['diff', '-M', '--diff-filter=R', '--name-status', '-z', commit]);

  // `R097`, the old name and the new one, each ending in a NUL.
  const parts = diff.split('\0');
  return parts.flatMap((status, at) => {
    const [from, to] = parts.slice(at + 1);
    return /^R\d+$/.test(status) && from !== undefined && to !== undefined ? [{ from, to }] : [];
  });
}

async function runGit(parameters: readonly string[]): Promise<string> {
  const output = await callGit('.', parameters).catch(() => undefined);
  return output?.toString('utf8') ?? '';
}

/** The new place of a lost URL, and how it is known. */
export interface KnownTarget {
  readonly target: Path;
  readonly reason: string;
}

/** The page of the file that the lost URL's file was renamed to: /manual/setup/ for `content/guide/setup.md`. */
export function findRenamedPage(
  { pages }: Pick<Site, 'pages'>,
  moved: readonly MovedFile[],
  lost: Path,
): KnownTarget | undefined {
  // `content/docs/` or `src/pages/` comes before the URL. The longest URL with a page counts.
  const isOf = (file: string, path: Path): boolean => {
    const name = path.replace(/^\/|\/$|(?:\/index)?\.html?$/g, '');
    return name !== '' && `/${normalizeSourceName(file)}`.endsWith(`/${name}`);
  };
  for (const { from, to } of moved.filter((one) => isOf(one.from, lost))) {
    const found = pages.filter(({ url }) => isOf(to, url)).map(({ url }) => url);
    const [target] = found.sort((a, b) => b.length - a.length);
    if (target !== undefined) return { target, reason: `${from} was renamed to ${to}` };
  }
  return undefined;
}

/** A page's file without folder index and extension: `content/guide/setup` for `content/guide/setup/index.fa.md`. */
function normalizeSourceName(file: string): string {
  return file.replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.\w+$/i, '').replace(/\/_?index$/, '');
}

/** The target of a redirect page whose URL ends in the lost one. Hugo adds a language to aliases: /fa/fa/old for /fa/old. */
export function findRedirectPageTarget(site: Pick<Site, 'documents'>, lost: Path): KnownTarget | undefined {
  const page = site.documents.find(
    ({ kind, url }) => kind === 'redirect' && url.replace(/\/$/, '').endsWith(lost.replace(/\/$/, '')),
  );
  const target = page?.refreshes[0]?.href;
  const url = target === undefined ? undefined : URL.parse(target, 'https://site.invalid');
  if (page === undefined || !url) return undefined;
  return { target: parsePath(url.pathname), reason: `the build has a redirect page at ${page.url}` };
}
