import { posix } from 'node:path';
import { parseDocument } from 'yaml';
import type { BuildFiles } from '../lib/file.ts';
import { isObject } from '../lib/json/json.ts';
import { compact } from '../lib/text/text.ts';
import { parseToml } from '../lib/text/toml.ts';
import { parsePath, toFileName } from '../lib/url/path.ts';
import { escapeLiteral } from '../map/patterns/written-text.ts';
import { addBase, type Importer, type ImportOptions } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';

// ---
// aliases: [/old, older]          Hugo: old URLs of this page, absolute or beside it
// redirect_from: /old             Jekyll: the same
// redirect_to: https://new.example/
// url: /page/                     the page's own URL (Jekyll: permalink)
// ---

/**
 * Reads aliases in the front matter of pages. The URL of a page depends on the generator's settings, so aliases are read
 * from the redirect pages of its build. One page at a time; `file` is its path in the content folder.
 */
export const frontMatterImporter: Importer = {
  id: 'front-matter',
  title: 'aliases in the front matter of pages (Hugo, Jekyll)',
  omitsSiteFolder: true,
  nextStep:
    'The map has these aliases now. So that no redirect page comes before it, set `disableAliases = true` in the Hugo config, or remove `aliases` and `redirect_from` from the pages. To import again, build with the aliases first.',
  patternsInOrder: false,
  detect: (file, text) => /\.(?:md|markdown|mdx|html?)$/i.test(file) && /^(?:---|\+\+\+)\r?\n/.test(text),
  read: (file, text, options) => ({ items: readPage(file, text, options), notices: [] }),
};

function readPage(file: string, text: string, options: ImportOptions): Item[] {
  const parsed = readFrontMatter(file, text);
  if (parsed === undefined) return [];

  // A draft, or `published: false`: neither the page nor its aliases are built.
  const isUnpublished = parsed['draft'] === true || parsed['published'] === false;
  // redirect_to: https://new.example/
  const [target] = listTexts(parsed['redirect_to']);
  const [ownUrl] = [...listTexts(parsed['url']), ...listTexts(parsed['permalink'])].filter(
    (url) => !url.includes(':'),
  );
  const printLine = (value: string): number =>
    text.split('\n').findIndex((line, at) => at > 0 && line.includes(value)) + 1;

  const aliases = [...listTexts(parsed['aliases']), ...listTexts(parsed['redirect_from'])];
  const items = aliases.map((alias): Item => {
    if (isUnpublished)
      return { ...makeUnexpressed(printLine(alias), alias, "its page isn't published"), file };
    const redirect = findRedirect(alias, file, target ?? ownUrl, options);
    if ('why' in redirect) return { ...makeUnexpressed(printLine(alias), alias, redirect.why), file };

    const { from, to } = redirect;
    return {
      kind: 'rule',
      file,
      line: printLine(alias),
      text: alias,
      from: escapeLiteral(from),
      to,
      status: 301,
    };
  });
  if (target === undefined) return items;

  const line = printLine(target);
  if (ownUrl === undefined) return [...items, { ...makeUnexpressed(line, target, askForBuild), file }];
  return [...items, { kind: 'rule', file, line, text: target, from: ownUrl, to: target, status: 301 }];
}

/** The front matter of a page, in YAML between `---` or in TOML between `+++`; undefined without one. */
export function readFrontMatter(file: string, text: string): Readonly<Record<string, unknown>> | undefined {
  const [, fence, body = ''] = /^(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1\s*(?:\r?\n|$)/.exec(text) ?? [];
  if (fence === undefined) return undefined;
  const parsed: unknown = fence === '---' ? parseDocument(body).toJS() : parseToml(file, body);
  return isObject(parsed) ? parsed : undefined;
}

function listTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

const askForBuild =
  "the URL of its page depends on the generator's settings. Build the site with that generator, and pass its folder: `--build public`";

/** By the redirect page in the build. Without a build, only a page that names its own URL is known. */
function findRedirect(
  alias: string,
  file: string,
  target: string | undefined,
  { base, redirectPage }: ImportOptions,
): { readonly from: string; readonly to: string } | { readonly why: string } {
  const path = posix.join('/', alias.startsWith('/') ? '' : posix.dirname(file), alias);
  if (redirectPage === undefined)
    return target === undefined
      ? { why: askForBuild }
      : { from: addBase(base, path), to: addBase(base, target) };

  // Hugo adds the language of `index.fa.md`: the redirect page of /old is at /fa/old.
  const [, language] = /\.([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i.exec(file) ?? [];
  for (const from of compact(path, language && `/${language}${path}`)) {
    const to = redirectPage(from);
    if (to !== undefined) return { from: addBase(base, from), to };
  }
  return { why: `the build has no redirect page at ${path}. Build the site with its aliases first` };
}

/** Finds the target of a generated redirect page, such as `old/index.html` for /old; undefined if the build has none. */
export function findRedirectPage(build: BuildFiles): (path: string) => string | undefined {
  const files = new Set(build.list);
  // /old is old/index.html or old.html, and / is index.html.
  const findFile = (path: string): string | undefined => {
    const name = toFileName(parsePath(path)).replace(/\/$/, '');
    const index = name === '' ? 'index.html' : `${name}/index.html`;
    return [index, `${name}.html`, name].find((file) => files.has(file));
  };

  return (path) => {
    const file = findFile(path);
    const target = file && readRefreshTarget(build.read(file).toString());
    const url = target && URL.parse(target, 'https://site.invalid');
    if (!target || !url) return undefined;
    // An absolute URL of a page of the build is the site's own.
    return findFile(url.pathname) === undefined ? target : url.pathname + url.search + url.hash;
  };
}

/** The URL of `<meta http-equiv="refresh" content="0; url=/new/">`. */
export function readRefreshTarget(html: string): string | undefined {
  const [tag = ''] =
    html.match(/<meta\s[^<>]*>/gi)?.filter((meta) => /http-equiv=["']?refresh\b/i.test(meta)) ?? [];
  return /url=["']?([^"'>\s]+)/i.exec(tag)?.[1];
}
