import { join, posix } from 'node:path';
import { readLanguageFolder } from '../../audit/site/languages.ts';
import type { SitePages } from '../../audit/site/site.ts';
import { readFrontMatter } from '../../import/front-matter.ts';
import { callGit } from '../../lib/disk/git.ts';
import { readText } from '../../lib/disk/read.ts';
import { type Path, removePageEnding } from '../../lib/url/path.ts';

/** A source file that Git sees as renamed, or as changed in its slug or title. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
  /** The language of `content/posts/fog.de.md`, `de`; '' without one. */
  readonly language: string;
  /** What the URL of its page may end with: `content/posts/fog`, and `content/posts/on-fog` of the title "On fog". */
  readonly oldUrlEnds: readonly string[];
  readonly newUrlEnds: readonly string[];
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
  const commit = (await readGit('.', ['log', '-1', '--format=%H', '--', ledger])).trim();
  if (commit === '') return [];
  const root = (await readGit('.', ['rev-parse', '--show-toplevel'])).trim();
  const diff = ['diff', '--name-status', '-z', '-M'];
  const renames = await readGit(root, [...diff, '--diff-filter=R', commit]);
  const changes = await readGit(root, [...diff, '--diff-filter=M', '-G^(slug|title)\\b', commit]);

  // `R097`, the old name and the new name, each with a NUL at its end; `M` and one name.
  const names = [...renames.matchAll(/R\d+\0([^\0]+)\0([^\0]+)\0/g), ...changes.matchAll(/M\0(([^\0]+))\0/g)];
  const renamed: RenamedFile[] = [];
  for (const [, from = '', to = ''] of names) {
    const before = await readGit(root, ['show', `${commit}:${from}`]);
    const now = (await readText(join(root, to)).catch(() => undefined)) ?? '';
    const [, language = ''] = languageSuffix.exec(to) ?? [];
    renamed.push({
      from,
      to,
      language,
      oldUrlEnds: listUrlEnds(from, before),
      newUrlEnds: listUrlEnds(to, now),
    });
  }
  return renamed;
}

/** The output of git in a folder, empty if git fails or isn't installed. */
async function readGit(folder: string, parameters: readonly string[]): Promise<string> {
  const output = await callGit(folder, parameters).catch(() => undefined);
  return output?.toString('utf8') ?? '';
}

const languageSuffix = /\.([a-z]{2}(?:-\w+)?)\.\w+$/i;

/** `i18n/de/docusaurus-plugin-content-docs/current/setup` of Docusaurus, whose URL is /de/docs/setup */
const translation = /^(?:.*\/)?i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog)\/(?:current\/)?/;

/** What the URL of a source's page may end with: its file's name, or the slug or the title of its front matter in that place. */
function listUrlEnds(file: string, text: string): string[] {
  // `content/setup` for `content/setup.md`, `content/setup/index.fa.md` and Hugo's `content/setup/_index.md`
  const source = file
    .replace(/(?:\.[a-z]{2}(?:-\w+)?)?\.\w+$/i, '')
    .replace(/\/_?index$/, '')
    .replace(translation, '$1/$2/');
  const { slug, title } = readFrontMatter(file, text) ?? {};
  const names = [slug, title].filter((name) => typeof name === 'string');
  return [
    ...listDatedEnds(source),
    ...names.map((name) => posix.join(posix.dirname(source), buildSlug(name))),
  ];
}

/** `blog/2026/03/02/fog` and `blog/fog` for the post `blog/2026-03-02-fog`, beside its own name. */
function listDatedEnds(source: string): string[] {
  const [, folder = '', year, month, day, name] =
    /^((?:[^/]*\/)*)(\d{4})-(\d\d)-(\d\d)-([^/]+)$/.exec(source) ?? [];
  if (name === undefined) return [source];
  return [source, `${folder}${year}/${month}/${day}/${name}`, folder + name];
}

/** `whats-new-in-2026` for "What's new in 2026?", as generators build the URL of a title. */
function buildSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
}

/** The page of the file that the lost URL's file was renamed to: /guide/setup/ for `content/guide/setup.md`. */
export function findRenamedPage(
  site: SitePages,
  renamed: readonly RenamedFile[],
  lost: Path,
): KnownTarget | undefined {
  // /guide/old/ ends like `docs/de/guide/old`, too: the pages of its own language come first.
  const lostFolder = readLanguageFolder(site, { servedUrl: lost });
  const pagesOfLanguage = site.pages.filter((page) => readLanguageFolder(site, page) === lostFolder);
  const find = (pages: SitePages['pages']) => findPageOfFile({ pages, base: site.base }, renamed, lost);
  return find(pagesOfLanguage) ?? find(site.pages);
}

function findPageOfFile(
  { pages, base }: Pick<SitePages, 'pages' | 'base'>,
  renamed: readonly RenamedFile[],
  lost: Path,
): KnownTarget | undefined {
  const urls = pages.map(({ servedUrl }) => servedUrl);
  for (const { from, to, language, oldUrlEnds, newUrlEnds } of renamed) {
    const folder = findLanguageFolder(language, urls, base);
    if (!endsLikeUrl(oldUrlEnds, lost, folder)) continue;
    // `content/en/guide/setup.md` is the source of /en/guide/setup/, rather than of /setup/.
    const candidates = urls.filter((url) => endsLikeUrl(newUrlEnds, url, folder));
    const [target] = candidates.sort((a, b) => b.length - a.length);
    const reason = from === to ? `${from} has another slug or title` : `${from} was renamed to ${to}`;
    if (target !== undefined) return { target, reason };
  }
  return undefined;
}

/** The folder of the pages of `fog.de.md`: /de/, if the site has it, else the site's own, since German may be its first language. */
function findLanguageFolder(language: string, urls: readonly Path[], base: Path): string {
  const folder = `${base}${language}/`;
  return language !== '' && urls.some((url) => url.startsWith(folder)) ? folder : base;
}

/**
 * True for `content/guide/setup` and /guide/setup/: a folder such as `src/pages` comes before the URL. The site's own folder,
 * /project/ of a project page, is in no source, nor is /de/ of `content/guide/setup.de.md`.
 */
function endsLikeUrl(ends: readonly string[], path: Path, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  const name = removePageEnding(path.slice(folder.length)).replace(/^\/|\/$/g, '');
  return name !== '' && ends.some((end) => `/${end}`.endsWith(`/${name}`));
}
