import type { Site } from '../../audit/site/site.ts';
import { callGit } from '../../lib/disk/git.ts';
import type { Path } from '../../lib/url/path.ts';

/** A source file that Git sees as renamed. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
}

/** The new place of a lost URL, and how it is known. */
export interface KnownTarget {
  readonly target: Path;
  readonly reason: string;
}

/**
 * The files that were renamed since the ledger was last committed: `git diff -M`. Empty outside of a repository, and in a
 * shallow clone that ends after that commit.
 */
export async function findRenamedFiles(ledger: string): Promise<RenamedFile[]> {
  const commit = (await readGit(['log', '-1', '--format=%H', '--', ledger])).trim();
  if (commit === '') return [];
  const diff = await readGit(['diff', '-M', '--diff-filter=R', '--name-status', '-z', commit]);

  // `R097`, the old name and the new name, each with a NUL at its end.
  const renamed: RenamedFile[] = [];
  for (const [, from = '', to = ''] of diff.matchAll(/R\d+\0([^\0]+)\0([^\0]+)\0/g))
    renamed.push({ from, to });
  return renamed;
}

/** The output of git, empty if git fails or isn't installed. */
async function readGit(parameters: readonly string[]): Promise<string> {
  const output = await callGit('.', parameters).catch(() => undefined);
  return output?.toString('utf8') ?? '';
}

/** The page of the file that the lost URL's file was renamed to: /guide/setup/ for `content/guide/setup.md`. */
export function findRenamedPage(
  { pages, base }: Pick<Site, 'pages' | 'base'>,
  renamed: readonly RenamedFile[],
  lost: Path,
): KnownTarget | undefined {
  for (const { from, to } of renamed.filter((file) => isSourceOf(file.from, lost, base))) {
    // `content/en/guide/setup.md` is the source of /en/guide/setup/, rather than of /setup/.
    const urls = pages.map(({ servedUrl }) => servedUrl).filter((url) => isSourceOf(to, url, base));
    const [target] = urls.sort((a, b) => b.length - a.length);
    if (target !== undefined) return { target, reason: `${from} was renamed to ${to}` };
  }
  return undefined;
}

/**
 * True for `content/guide/setup.md` and /guide/setup/: a folder such as `src/pages` comes before the URL. The site's own folder,
 * /project/ of a project page, is in no source.
 */
function isSourceOf(file: string, path: Path, base: Path): boolean {
  const below = path.startsWith(base) ? path.slice(base.length) : path;
  const name = below.replace(/^\/|\/$|(?:\/index)?\.html?$/g, '');
  // `setup` for `setup.md`, `setup/index.fa.md` and Hugo's `setup/_index.md`
  const source = file.replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.\w+$/i, '').replace(/\/_?index$/, '');
  return name !== '' && `/${source}`.endsWith(`/${name}`);
}
