import { parsePath } from '../../../lib/path.ts';
import { unknownLike, unknownNames } from '../../../redirects/foreign/partial-fallbacks.ts';
import type { PlatformRule } from '../../../redirects/foreign/platform-rule.ts';
import type { Page, ScriptAct } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';

/** A rule that answers many URLs with one page. */
interface RewriteToOne {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** A URL that it takes, and that doesn't exist. */
  readonly sample: string;
  /** True where it takes every URL that nothing else does. */
  readonly isAll: boolean;
}

/** The rules of the site's own files that return 200 with the same page for any name that is put into their pattern. */
export function rewritesToOne(site: Site): RewriteToOne[] {
  return (site.platforms?.all ?? []).flatMap(({ rules }) =>
    rules.flatMap((rule): RewriteToOne[] => {
      const sample = sampleOf(rule);
      if (sample === undefined || site.platforms?.isOwn(rule.file, rule.line) === false) return [];
      const { file, line, from, to } = rule;
      const isAll = unknownNames.every(
        (name) => ask(rule, `/${name}`) !== undefined && ask(rule, `/${name}/${name}`) !== undefined,
      );
      return [{ file, line, from, to, sample, isAll }];
    }),
  );
}

/** A path that the rule takes and leads to its only target; undefined for a rule that isn't such. */
function sampleOf(rule: PlatformRule): string | undefined {
  const { kind, status, to, state, conditions, isExact, samples, file } = rule;
  // Those of Apache are read as fallbacks.
  if (kind !== 'rewrite' || status !== 200 || state.is !== 'active' || file.endsWith('.htaccess'))
    return undefined;
  if (conditions.length > 0 || isExact || !to.startsWith('/')) return undefined;
  const target = to.replace(/[?#].*$/s, '');
  return [...samples, wordsOf(rule.from)].flatMap(unknownLike).find((path) => ask(rule, path) === target);
}

/** A pattern with a word for each part that isn't fixed. */
function wordsOf(from: string): string {
  return `/${from}`
    .replace(/^\/+/, '/')
    .replace(/\{,?[^{}]*\}/g, '/a')
    .replace(/\*+|:\w+(?:\([^()]*\))?\*?/g, 'a');
}

function ask(rule: PlatformRule, path: string): string | undefined {
  return rule.match({ path, query: '', host: '' })?.replace(/[?#].*$/s, '');
}

/** The document that a rule leads to, a shell for apps among them. */
export function documentAt(site: Site, to: string): Page | undefined {
  const hit = site.find(parsePath(to.replace(/[?#].*$/s, '')));
  if (hit?.kind === 'page') return hit.page;
  return hit?.kind === 'file' ? site.documents.find(({ file }) => file === hit.file) : undefined;
}

/** Scripts that are looked at; a build has many parts, and one of them may have the view for unknown URLs. */
const most = 300;

/** True where a script of the page, or one that it may load, does one of these. */
export function tellsUnknown(site: Site, page: Page, wanted: readonly ScriptAct['act'][]): boolean {
  if (page.acts.some(({ act }) => wanted.includes(act))) return true;
  if (!page.refs.some(({ kind }) => kind === 'script')) return false;
  const scripts = [...site.files.values()].filter((file) => /\.m?js$/i.test(file)).slice(0, most);
  return scripts.some((file) => site.scriptActs?.(file).some((act) => wanted.includes(act)) === true);
}
