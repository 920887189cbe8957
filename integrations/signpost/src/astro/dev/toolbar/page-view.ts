import { rules } from '../../../audit/rules/index.ts';
import type { Rule } from '../../../audit/rules/rule.ts';
import { runRules } from '../../../audit/rules/run.ts';
import type { RuleSettings } from '../../../audit/rules/settings.ts';
import type { Page } from '../../../audit/site/page.ts';
import { readSite } from '../../../audit/site/read.ts';
import { filesInMemory } from '../../../lib/build-files.ts';
import type { Finding } from '../../../lib/finding.ts';
import { type Path, parsePath } from '../../../lib/path.ts';
import { readable } from '../../../lib/text.ts';
import { patternRegex } from '../../../lib/wildcards.ts';
import { type Entry, sourcePath } from '../../../redirects/map/entry.ts';
import type { Plan } from '../../../redirects/plan/plan.ts';

/** More are counted, not listed. */
const mostListed = 50;

/** What of the map leads to a page. */
export interface LeadsHere {
  readonly entries: readonly {
    /** As one would write it in the map. */
    readonly from: string;
    readonly status: number;
    /** `redirects.yaml:12` */
    readonly place: string;
  }[];
  /** How many there are beside those listed. */
  readonly more: number;
}

/** The entries whose target is the page at a path, and the patterns that may lead there. */
export function leadsHere(plan: Plan, path: Path): LeadsHere {
  const bare = withoutSlash(path);
  const found = [...plan.exact, ...plan.patterns].filter(
    ({ outcome: { target } }) =>
      target !== undefined &&
      (target.origin === '' || target.origin === plan.origin) &&
      (withoutSlash(target.path) === bare ||
        (/[:*]/.test(target.path) && patternRegex(target.path).test(path))),
  );
  const entries = found.slice(0, mostListed).map((entry) => ({
    from: written(entry),
    status: entry.outcome.status,
    place: `${entry.place.file}:${entry.place.line}`,
  }));
  return { entries, more: found.length - entries.length };
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

function written(entry: Entry): string {
  const { host, query } = entry;
  // A space stands for itself in the map; what means something else there, such as `%3F`, stays as it is.
  const path = readable(sourcePath(entry)).replaceAll('%20', ' ');
  const queryText = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${host === '' ? '' : `https://${host}`}${path}${queryText === '' ? '' : `?${queryText}`}`;
}

/** The path of a URL, as the plan spells it. */
export function pathOf(url: string): Path {
  return parsePath(new URL(url, 'http://localhost').pathname);
}

/** A script of another file. */
const empty = /<script\b([^<>]*)>\s*<\/script>/g;
/** Where the scripts come from that Vite and Astro add to every page in development, and no build has. */
const tooling = /\bsrc="[^"]*\/@(?:vite|id|fs)\//;
/** Astro's own settings for its toolbar. */
const toolbar =
  /<script\b[^<>]*>\s*(?:window|globalThis)\.__astro_dev_toolbar__(?:(?!<script)[\s\S])*?<\/script>/g;

/** A page as a build would write it, as far as facts go. Everything stays at its line and column. */
export function withoutTooling(html: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return html
    .replace(empty, (script, attributes: string) => (tooling.test(attributes) ? blank(script) : script))
    .replace(toolbar, blank);
}

/** Where the element that begins at a place of the page was written: `src/pages/index.astro:12:3`. */
export function sourceAt(
  lines: readonly string[],
  place: { readonly line?: number; readonly column?: number },
  root: string,
): string | undefined {
  const { line = 1, column = 1 } = place;
  const rest = lines
    .slice(line - 1, line + 20)
    .join('\n')
    .slice(column - 1);
  const tag = /^<[a-z][^>]*>/i.exec(rest)?.[0] ?? '';
  const file = /\bdata-astro-source-file="([^"]*)"/.exec(tag)?.[1];
  if (file === undefined) return undefined;
  const at = /\bdata-astro-source-loc="([^"]*)"/.exec(tag)?.[1];
  const name = file.startsWith(root) ? file.slice(root.length).replace(/^\//, '') : file;
  return at === undefined ? name : `${name}:${at}`;
}

/** The package whose markup that is, such as a theme: the last one, since pnpm nests them. */
function packageOf(source: string): string | undefined {
  return source
    .split(/node_modules[\\/]/)
    .slice(1)
    .map((rest) => /^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(rest)?.[0].replace('\\', '/'))
    .at(-1);
}

/** A finding in the markup of a package can't be mended in the project's own files: its fix says what can be done. */
function withSource(finding: Finding, source: string | undefined): ShownFinding {
  const name = source === undefined ? undefined : packageOf(source);
  if (name === undefined) return { ...finding, source };
  const fix = `${name} wrote this markup: override its component or option, or report it to its authors`;
  return { ...finding, source, fix };
}

/** What the dev server rendered for a URL. */
export interface Rendered {
  readonly path: Path;
  readonly status: number;
  readonly html: string;
  /** What the header `X-Robots-Tag` says. */
  readonly robots: string;
}

/** What of the project the view depends on. */
interface ViewOf {
  readonly origin: string;
  readonly base: string;
  /** The project's folder. */
  readonly root: string;
  readonly rules: RuleSettings;
  readonly isHidden: boolean;
}

export interface ShownFinding extends Finding {
  /** Where it was written, where Astro says so. */
  readonly source: string | undefined;
}

/** One page as a crawler and a social card see it, and what the rules find on it. */
export interface PageView {
  readonly url: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  /** Everything that is said to robots; '' for nothing, so that the page may be listed. */
  readonly robots: string;
  readonly language: string;
  readonly card: {
    readonly title: string;
    readonly description: string;
    readonly image: string;
    readonly alt: string;
    readonly site: string;
  };
  readonly findings: readonly ShownFinding[];
}

/** Reads the facts of one rendered page and runs the rules that need no other. */
export function viewOf(rendered: Rendered, project: ViewOf): PageView {
  const html = withoutTooling(rendered.html);
  const file = fileOf(rendered, project.base);
  const site = readSite(filesInMemory({ [file]: html }), {
    origin: project.origin + project.base,
    // Whatever else there is, this page can't tell.
    declared: ['/*'],
    isHidden: project.isHidden,
  });
  const [page] = site.documents;
  const known = new Set(pageRules.map(({ id }) => id));
  const rules = Object.fromEntries(Object.entries(project.rules).filter(([id]) => known.has(id)));
  const lines = html.split('\n');
  const findings = runRules(site, { rules }, pageRules)
    .filter(({ rule }) => !rule.startsWith('ignore-'))
    .map((finding) => withSource(finding, sourceAt(lines, finding, project.root)));
  return { ...seen(page, rendered), url: project.origin + rendered.path, findings };
}

/** The file that a build would write the page to; its name tells what kind of page it is. */
function fileOf({ path, status }: Rendered, base: string): string {
  if (status >= 400) return `${status}.html`;
  const below = decodeURI(path.slice(base.endsWith('/') ? base.length : base.length + 1));
  return path.endsWith('/') || below === '' ? `${below}index.html` : `${below}.html`;
}

function seen(page: Page | undefined, { status, robots }: Rendered): Omit<PageView, 'url' | 'findings'> {
  const meta = (key: string): string => page?.metas.find((one) => one.key === key)?.content.trim() ?? '';
  const title = page?.titles[0]?.text.trim() ?? '';
  const description = meta('description');
  const said = [meta('robots'), meta('googlebot'), robots].filter((text) => text !== '');
  return {
    status,
    title,
    description,
    canonical: page?.rels.find(({ rel, head }) => head && rel.includes('canonical'))?.href ?? '',
    robots: [...new Set(said)].join(', '),
    language: page?.lang?.text ?? '',
    card: {
      title: meta('og:title') || title,
      description: meta('og:description') || description,
      image: meta('og:image'),
      alt: meta('og:image:alt'),
      site: meta('og:site_name'),
    },
  };
}

/** Rules that need no other page than the one that they look at. */
export const pageRules: readonly Rule[] = rules.filter(({ scope }) => scope === 'page');

/** How many rules need the whole site, and wait for the build. */
export const rulesOmitted = rules.length - pageRules.length;
