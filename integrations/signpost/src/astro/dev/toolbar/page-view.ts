import { rules } from '../../../audit/rules/index.ts';
import type { Rule } from '../../../audit/rules/rule.ts';
import { runRules } from '../../../audit/rules/run.ts';
import type { RuleSettings } from '../../../audit/rules/settings.ts';
import { readSite } from '../../../audit/site/read.ts';
import { filesInMemory } from '../../../lib/file.ts';
import type { Finding } from '../../../lib/finding.ts';
import { removeBase } from '../../../lib/url/canonical-url.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { guessPageFile } from '../../../plan/page-urls.ts';

/** A page as the dev server rendered it. */
export interface Rendered {
  readonly path: Path;
  readonly status: number;
  readonly html: string;
  /** The header `X-Robots-Tag`. */
  readonly robots: string;
}

/** The site of the page. */
interface ViewedSite {
  readonly origin: string;
  readonly base: string;
  readonly root: string;
  readonly rules: RuleSettings;
  readonly isHidden: boolean;
}

export interface ShownFinding extends Omit<Finding, 'source'> {
  /** The source location, if Astro provides it. */
  readonly source: string | undefined;
}

/** A page as crawlers and social networks see the page, with findings. Missing texts are empty. */
export interface PageView {
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly canonical: string;
  /** Of the page and of the header. */
  readonly robots: string;
  /** The content of a meta tag, such as `description` and `og:image`. */
  meta(key: string): string;
  readonly findings: readonly ShownFinding[];
}

/** Reads a rendered page and runs the rules for single pages. */
export async function readPageView(rendered: Rendered, project: ViewedSite): Promise<PageView> {
  const { path, status, robots } = rendered;
  const html = removeTooling(rendered.html);
  const site = readSite(filesInMemory({ [nameBuiltFile(rendered, project.base)]: html }), {
    origin: project.origin + project.base,
    // Facts of the site that a single page doesn't show.
    declared: ['/*'],
    isHidden: project.isHidden,
  });
  const lines = html.split('\n');
  const findings = runRules(site, { rules: project.rules }, pageRules)
    .filter(({ rule }) => !rule.startsWith('ignore-'))
    .map((finding) => ({ ...finding, source: findSource(lines, finding, project.root) }));

  const [page] = site.documents;
  const meta = (key: string): string =>
    page?.metas.find((candidate) => candidate.key === key)?.content.trim() ?? '';
  return {
    url: project.origin + path,
    status,
    title: page?.titles[0]?.text.trim() ?? '',
    canonical: page?.rels.find(({ rel, head }) => head && rel.includes('canonical'))?.href ?? '',
    robots: [...new Set([meta('robots'), meta('googlebot'), robots])]
      .filter((text) => text !== '')
      .join(', '),
    meta,
    findings,
  };
}

/** The file that a build would write. The name decides the kind of page. */
function nameBuiltFile({ path, status }: Rendered, base: string): string {
  if (status >= 400) return `${status}.html`;
  return guessPageFile(parsePath(removeBase(path, base)));
}

export const pageRules: readonly Rule[] = rules.filter(({ scope }) => scope === 'page');

/** A script with a `src`. */
const emptyScript = /<script\b([^<>]*)>\s*<\/script>/g;
/** Where Vite's and Astro's development scripts come from, which no build contains. */
const toolingSource = /\bsrc="[^"]*\/@(?:vite|id|fs)\//;
/** Astro's settings for its toolbar. */
const toolbarSettings =
  /<script\b[^<>]*>\s*(?:window|globalThis)\.__astro_dev_toolbar__(?:(?!<script)[\s\S])*?<\/script>/g;

/** Removes the development scripts from a page. Everything else stays at its line and column. */
export function removeTooling(html: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return html
    .replace(emptyScript, (script, attributes: string) =>
      toolingSource.test(attributes) ? blank(script) : script,
    )
    .replace(toolbarSettings, blank);
}

/** The source location of the element at a place of the page: `src/pages/index.astro:12:3`. */
export function findSource(
  lines: readonly string[],
  place: { readonly line?: number; readonly column?: number },
  root: string,
): string | undefined {
  const { line = 1, column = 1 } = place;
  const rest = lines
    .slice(line - 1, line + 20)
    .join('\n')
    .slice(column - 1);
  // <img data-astro-source-file="/home/site/src/pages/index.astro" data-astro-source-loc="12:3">
  const tag = /^<[a-z][^>]*>/i.exec(rest)?.[0] ?? '';
  const file = /\bdata-astro-source-file="([^"]*)"/.exec(tag)?.[1];
  if (file === undefined) return undefined;

  const sourceLocation = /\bdata-astro-source-loc="([^"]*)"/.exec(tag)?.[1];
  const name = file.startsWith(root) ? file.slice(root.length).replace(/^\//, '') : file;
  return sourceLocation === undefined ? name : `${name}:${sourceLocation}`;
}
