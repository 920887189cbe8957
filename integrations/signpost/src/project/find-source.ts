import type { Finding } from '../lib/finding.ts';
import type { SiteGenerator } from '../lib/generators/generator.ts';
import { generators } from '../lib/generators/list.ts';
import { isHtml } from '../lib/url/path.ts';
import {
  dropOrdering,
  indexSources,
  listSources,
  pageFile,
  type SourceIndex,
  type SourceLine,
} from './source-index.ts';

// Where a finding of a built page is repaired: a line of a page, a layout, a component or data. An unsure source isn't printed.

/** A project with built pages. */
interface BuiltProject {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the build, relative to the root. */
  readonly build: string;
  readonly generator: SiteGenerator | undefined;
  /** A line of a built file, counted from 1. */
  readLine(file: string, line: number): string | undefined;
}

/** Adds `src/pages/about.astro:12` to a finding in dist/about/index.html, where the sources show the place. */
export function addSources<Found extends Finding>(
  findings: readonly Found[],
  { root, build, generator, readLine }: BuiltProject,
): Found[] {
  // `signpost audit .` in a folder of HTML: the built pages are the sources.
  const isOwnSource = build === '' || build === '.';
  if (isOwnSource || !findings.some(({ file = '' }) => isHtml(file))) return [...findings];

  const index = indexSources(root, listSources(root, build, generator));
  return findings.map((finding) => {
    const source = findSource(finding, index, readLine);
    return source === undefined ? finding : { ...finding, source };
  });
}

/** `src/pages/about.astro:12`, or only the file for a finding about a whole page; undefined for an unknown source. */
function findSource(
  { rule, file = '', line = 1, column = 1, isOfLayout }: Finding,
  { pages, values }: SourceIndex,
  readLine: BuiltProject['readLine'],
): string | undefined {
  if (!isHtml(file)) return undefined;
  // Pages with one title lack their own: where gatsby-config.js or a layout sets it for all, they are to change.
  const isShared = rule === 'title-unique' || rule === 'description-unique';
  const isWholePage = isShared || (line === 1 && column === 1);
  // No <link rel="canonical"> on any page: the layout lacks it, and content/_index.md can't add it.
  if (isWholePage) return isOfLayout === true ? undefined : findPageSource(file, pages);

  // docs/clock.md has the same link as the page docs/index.md, but is written on its own page alone.
  const pageSource = findPageSource(file, pages);
  const mayWrite = (source: SourceLine): boolean =>
    source.file === pageSource || !markdownFile.test(source.file);

  const element = readElement(readLine(file, line) ?? '', column);
  // A theme writes og:url from any setting, so another file is the source only if it writes the element itself.
  const { headName } = element;
  const mayWriteElement = (source: SourceLine): boolean =>
    headName === undefined || source.file === pageSource || writesElement(source, headName);
  for (const value of element.values) {
    const lines = (values.get(value) ?? []).filter(mayWrite).filter(mayWriteElement);
    // .vitepress/config.ts has the URL of an image, and the theme its <img>.
    const ofElement = rule === 'image-alt' ? lines.filter(({ file }) => pageFile.test(file)) : lines;
    const source = chooseLine(element.isText ? ofElement.filter(isNoMenu) : ofElement, element.text);
    if (source !== undefined) return `${source.file}:${source.line}`;
  }
  return undefined;
}

/**
 * The line that writes an element. Of lines with the URL of <a href="/prices/">Prices</a>, those with its text are meant.
 * Undefined where several files may be the one, such as a layout and a page.
 */
function chooseLine(lines: readonly SourceLine[], text: string): SourceLine | undefined {
  const withText = text === '' ? [] : lines.filter((line) => line.text.includes(text));
  const [first, ...others] = withText.length > 0 ? withText : lines;
  return others.every(({ file }) => file === first?.file) ? first : undefined;
}

const markdownFile = /\.(?:md|mdx|mdoc|markdown)$/i;

const attribute = /\s(?:href|src|content|action)=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/gi;

/** True for `<meta property="og:url" content="…">`, and for the title of the site in gatsby-config.js. */
function writesElement({ file, text }: SourceLine, headName: string): boolean {
  const isSiteTitle = headName === '<title' && configFiles.has(file) && /\btitle\b/.test(text);
  return isSiteTitle || text.includes(headName);
}

const configFiles = new Set(generators.flatMap((generator) => generator.configFiles));

/** An element of a built page. */
interface BuiltElement {
  /** Its URL or content, otherwise its text. */
  readonly values: readonly string[];
  readonly text: string;
  readonly isText: boolean;
  /** What the line that writes an element of the head has: `og:url`, `canonical`, `<title`; undefined in the body. */
  readonly headName: string | undefined;
}

/** The element at a place of a line. */
function readElement(line: string, column: number): BuiltElement {
  const rest = line.slice(column - 1);
  const [tag = ''] = /^<[^>]*>/.exec(rest) ?? [];
  const attributes = tag.matchAll(attribute);
  const values = Array.from(attributes, ([, double, single, bare]) => double ?? single ?? bare ?? '');

  const text = /^[^<]*/.exec(rest.slice(tag.length))?.[0].trim() ?? '';
  // A layout may add the name of the site: "About us | Acme".
  const [first = ''] = text.split(/\s[|–—·-]\s/);
  // The text of a link doesn't identify its source: many have it.
  const texts = values.length > 0 ? [] : [text, first.trim()];
  const longValues = [...values, ...texts].filter((value) => value.length > 2);
  return { values: longValues, text, isText: values.length === 0, headName: readHeadName(tag) };
}

/** `og:url` of <meta property="og:url">, `canonical` of <link rel="canonical">, and `<title`. */
function readHeadName(tag: string): string | undefined {
  if (/^<title\b/i.test(tag)) return '<title';
  if (!/^<(?:meta|link)\b/i.test(tag)) return undefined;
  const name = /\s(?:property|name|rel)=["']?([^"'>]+?)["']?(?=[\s/>])/i.exec(tag)?.[1];
  return name === 'description' ? '<meta' : name;
}

/** False for `_data/navigation.yml` of Jekyll, whose names for pages are those of a menu, not their titles. */
function isNoMenu({ file }: SourceLine): boolean {
  return !/(?:^|\/)(?:nav(?:igation|bar)?|menus?|sidebars?|toc)\.(?:\w+\.)?\w+$/i.test(file);
}

/** Jekyll builds _posts/2026-03-01-intro.md as blog/2026/03/01/intro.html: https://jekyllrb.com/docs/permalinks/ */
function findPosts(built: string, pages: SourceIndex['pages']): SourceIndex['pages'] {
  const [, day, slug = ''] = /(?:^|\/)(\d{4}\/\d\d\/\d\d)\/([^/]+?)(?:\/index)?\.html$/i.exec(built) ?? [];
  if (day === undefined) return [];
  const name = `_posts/${day.replaceAll('/', '-')}-${slug}.`.toLowerCase();
  return pages.filter(({ file }) => file.toLowerCase().includes(name));
}

/** The usual sources of the home page. */
const homeSource = /^(?:src\/pages\/index|content\/_index|(?:src|source|docs)\/index|index)\.\w+$/;

/** The source file of a page, by the path: `src/pages/about.astro`, `content/posts/2026-03-01-intro.md`. */
function findPageSource(built: string, pages: SourceIndex['pages']): string | undefined {
  const [post, ...otherPosts] = findPosts(built, pages);
  if (post !== undefined && otherPosts.length === 0) return post.file;

  const path = dropOrdering(built);
  if (path === '') return pages.find(({ file }) => homeSource.test(file))?.file;

  // For blog/intro/index.html, a file ending in blog/intro. Two languages may each have a match.
  const end = path.split('/').slice(-2).join('/');
  const pagesWithEnd = pages.filter((page) => page.path.endsWith(`/${end}`));
  const pagesWithPath = pagesWithEnd.filter((page) => page.path.endsWith(`/${path}`));
  const [only, ...others] = pagesWithPath.length > 0 ? pagesWithPath : pagesWithEnd;
  return others.length === 0 ? only?.file : undefined;
}
