import { removePageEnding } from '../lib/url/path.ts';
import { dropOrdering, type SourceIndex } from './source-index.ts';

/**
 * Finds the source file of a built page by the path: `src/pages/about.astro` of about/index.html,
 * `content/posts/2026-03-01-intro.md` of posts/intro/index.html. Undefined if none fits, or several do, such as one for each
 * language.
 */
export function findPageSource(builtFile: string, pages: SourceIndex['pages']): string | undefined {
  const [post, ...otherPosts] = findPosts(builtFile, pages);
  if (post !== undefined && otherPosts.length === 0) return post.file;

  const path = dropOrdering(builtFile);
  if (path === '') return pages.find(({ file }) => homeSource.test(file))?.file;

  // docs/blog/intro/index.html: a file ending in docs/blog/intro, or else in blog/intro
  const end = path.split('/').slice(-2).join('/');
  const pagesWithEnd = pages.filter((page) => page.path.endsWith(`/${end}`));
  const pagesWithPath = pagesWithEnd.filter((page) => page.path.endsWith(`/${path}`));
  const [source, ...otherSources] = pagesWithPath.length > 0 ? pagesWithPath : pagesWithEnd;
  return otherSources.length === 0 ? source?.file : undefined;
}

/** Jekyll builds _posts/2026-03-01-intro.md as blog/2026/03/01/intro.html: https://jekyllrb.com/docs/permalinks/ */
function findPosts(builtFile: string, pages: SourceIndex['pages']): SourceIndex['pages'] {
  const [, day, slug = ''] = /(?:^|\/)(\d{4}\/\d\d\/\d\d)\/([^/]+)$/.exec(removePageEnding(builtFile)) ?? [];
  if (day === undefined) return [];
  const name = `_posts/${day.replaceAll('/', '-')}-${slug}.`.toLowerCase();
  return pages.filter(({ file }) => file.toLowerCase().includes(name));
}

/** The usual sources of the home page. */
const homeSource = /^(?:src\/pages\/index|content\/_index|(?:src|source|docs)\/index|index)\.\w+$/;
