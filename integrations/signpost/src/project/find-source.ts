import { groupByCause } from '../audit/group.ts';
import type { Finding } from '../lib/finding.ts';
import type { SiteGenerator } from '../lib/generators/generator.ts';
import { generators } from '../lib/generators/list.ts';
import { isMarkdown } from '../lib/text/markdown.ts';
import { isHtml, removePageEnding } from '../lib/url/path.ts';
import { listSources, pageFile } from './source-files.ts';
import { dropOrdering, indexSources, type SourceIndex, type SourceLine } from './source-index.ts';

// Where a finding of a built page is repaired: a line of a page, a layout, a component or data. An unsure source isn't printed.

/** A project with built pages. */
interface BuiltProject {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the build, relative to the root. */
  readonly build: string;
  /** How many pages it has. */
  readonly pages: number;
  readonly generator: SiteGenerator | undefined;
  /** A line of a built file, counted from 1. */
  readLine(file: string, line: number): string | undefined;
}

/** More pages with one fault have it from their layout. */
const minShareOfLayout = 0.9;

/** Adds `src/pages/about.astro:12` to a finding in dist/about/index.html, where the sources show the place. */
export function addSources<Found extends Finding>(
  findings: readonly Found[],
  { root, build, pages, generator, readLine }: BuiltProject,
): Found[] {
  // `signpost audit .` in a folder of HTML: the built pages are the sources.
  const isOwnSource = build === '' || build === '.';
  if (isOwnSource || !findings.some(({ file = '' }) => isHtml(file))) return [...findings];

  const index = indexSources(root, listSources(root, build, generator));
  const withSources = groupByCause(findings).flatMap(({ places }) => {
    const isOnManyPages = places.length > 1 && places.length >= pages * minShareOfLayout;
    return places.map((finding) => {
      const source = findSource(finding, index, readLine, isOnManyPages || finding.rule === 'icon-missing');
      return source === undefined ? finding : { ...finding, source };
    });
  });
  return withSources;
}

/** `src/pages/about.astro:12`, or only the file for a finding about a whole page; undefined for an unknown source. */
function findSource(
  finding: Finding,
  { pages, values }: SourceIndex,
  readLine: BuiltProject['readLine'],
  isOnManyPages: boolean,
): string | undefined {
  const { rule, file = '', line = 1, column = 1 } = finding;
  if (!isHtml(file)) return undefined;

  const pageSource = findPageSource(file, pages);
  // No <link rel="canonical"> on any page: the layout lacks it, and content/_index.md can't add it.
  if (isAboutWholePage(finding)) return isOnManyPages ? undefined : pageSource;

  const element = readElement(readLine(file, line) ?? '', column);
  for (const value of element.values) {
    const lines = (values.get(value) ?? []).filter((source) => mayWrite(source, element, rule, pageSource));
    const source = chooseLine(lines, element.text);
    if (source !== undefined) return `${source.file}:${source.line}`;
  }
  return undefined;
}

/** Pages with one title lack their own: where gatsby-config.js or a layout sets it for all, they are to change. */
function isAboutWholePage({ rule, line = 1, column = 1 }: Finding): boolean {
  const isShared = rule === 'title-unique' || rule === 'description-unique';
  return isShared || (line === 1 && column === 1);
}

/** True if a line with the value of an element may be the one that writes the element of this page. */
function mayWrite(
  source: SourceLine,
  { headName, isKnownByText }: BuiltElement,
  rule: string,
  pageSource: string | undefined,
): boolean {
  const isOfPage = source.file === pageSource;
  // docs/clock.md has the same link as the page docs/index.md, but is written on its own page alone.
  if (!isOfPage && isMarkdown(source.file)) return false;
  // A theme writes og:url from any setting, so another file is the source only if it writes the element itself.
  if (!isOfPage && headName !== undefined && !writesElement(source, headName)) return false;
  // .vitepress/config.ts has the URL of an image, and the theme its <img>.
  if (rule === 'image-alt' && !pageFile.test(source.file)) return false;
  return !isKnownByText || !isMenu(source);
}

/**
 * The line that writes an element. Of lines with the URL of <a href="/prices/">Prices</a>, those with its text are meant.
 * Undefined where several files may be the one, such as a layout and a page.
 */
function chooseLine(lines: readonly SourceLine[], text: string): SourceLine | undefined {
  const linesWithText = text === '' ? [] : lines.filter((line) => line.text.includes(text));
  const [firstLine, ...otherLines] = linesWithText.length > 0 ? linesWithText : lines;
  return otherLines.every(({ file }) => file === firstLine?.file) ? firstLine : undefined;
}

/** True for `<meta property="og:url" content="…">`, and for the title of the site in gatsby-config.js. */
function writesElement({ file, text }: SourceLine, headName: string): boolean {
  const isSiteTitle = headName === '<title' && configFiles.has(file) && /\btitle\b/.test(text);
  return isSiteTitle || text.includes(headName);
}

const configFiles = new Set(generators.flatMap((generator) => generator.configFiles));

/** True for `_data/navigation.yml` of Jekyll, whose names for pages are those of a menu, not their titles. */
function isMenu({ file }: SourceLine): boolean {
  return /(?:^|\/)(?:nav(?:igation|bar)?|menus?|sidebars?|toc)\.(?:\w+\.)?\w+$/i.test(file);
}

/** An element of a built page. */
interface BuiltElement {
  /** What a source that writes the element contains: its URL or content, otherwise its text. */
  readonly values: readonly string[];
  /** The text after the start tag. */
  readonly text: string;
  /** True if `values` are texts. */
  readonly isKnownByText: boolean;
  /** What the line that writes an element of the head has: `og:url`, `canonical`, `<title`; undefined in the body. */
  readonly headName: string | undefined;
}

/** Reads the element that starts at a column, counted from 1: `<a href="/prices/">Prices</a>`. */
function readElement(line: string, column: number): BuiltElement {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];
  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [textBeforeSite = ''] = text.split(/\s[|–—·-]\s/);

  // The text of a link doesn't identify its source: many have it.
  const attributeValues = Array.from(
    tag.matchAll(attribute),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  const isKnownByText = attributeValues.length === 0;
  const values = isKnownByText ? [text, textBeforeSite.trim()] : attributeValues;
  // A value such as `/` or `en` is in any line.
  const longValues = values.filter((value) => value.length > 2);
  return { values: longValues, text, isKnownByText, headName: readHeadName(tag) };
}

const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** `og:url` of <meta property="og:url">, `canonical` of <link rel="canonical">, and `<title`. */
function readHeadName(tag: string): string | undefined {
  if (/^<title\b/i.test(tag)) return '<title';
  if (!/^<(?:meta|link)\b/i.test(tag)) return undefined;
  const name = /\s(?:property|name|rel)=["']?([^"'>]+?)["']?(?=[\s/>])/i.exec(tag)?.[1];
  return name === 'description' ? '<meta' : name;
}

/**
 * Finds the source file of a built page by the path: `src/pages/about.astro` of about/index.html,
 * `content/posts/2026-03-01-intro.md` of posts/intro/index.html. Undefined if none fits, or several do, such as one for each
 * language.
 */
function findPageSource(builtFile: string, pages: SourceIndex['pages']): string | undefined {
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
