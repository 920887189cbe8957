import type { OwnFile } from '../hosts/platform-files.ts';
import { isAnswer } from '../hosts/shared/ask-rule.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { hasContentHash } from '../lib/url/content-hash.ts';
import type { Entry, PatternEntry } from '../map/entry.ts';
import { printQuery } from '../map/query.ts';
import type { Plan } from '../plan/plan.ts';

// The URLs by which two sites are compared: all pages, files and old URLs, and examples of each pattern, such as
// /blog/example-1 of /blog/*.

/** A plan, and the own files whose rules are compared too. */
interface UrlSource {
  readonly plan: Plan;
  readonly ownFiles?: readonly OwnFile[] | undefined;
}

/** Code, fonts and images, which pages load. A PDF with a hash in its name may be linked from other sites. */
const loadedByPages = /\.(?:css|m?js|map|LICENSE\.txt|woff2?|avif|gif|jpe?g|png|svg|webp)$/;

/** A file with a content hash in its name changes with each build, and a generated social image goes with its page. */
function isBuiltAsset(url: string): boolean {
  if (/\/(?:_astro|_next|_nuxt|_app)\//.test(url)) return true;
  // /assets/js/main.02e52a2f.js of Docusaurus
  return (loadedByPages.test(url) && hasContentHash(url)) || (url.includes('/og/') && url.endsWith('.png'));
}

/**
 * Every URL of the plans, each once with its pattern if it is only an example: pages, files, sources of exact
 * entries, and examples for each pattern. Leaves out built assets (`/_astro/…`, `/main.02e52a2f.js`, `/og/….png`).
 */
export function collectUrls(sources: readonly UrlSource[]): ReadonlyMap<string, string | undefined> {
  const urls = new Map<string, string | undefined>();
  for (const { plan } of sources) {
    for (const url of plan.served.pages.keys()) urls.set(url, undefined);
    for (const url of plan.served.files.keys()) if (!isBuiltAsset(url)) urls.set(url, undefined);
  }
  for (const { plan } of sources)
    for (const entry of plan.exact) urls.set(entry.path + printQueryCondition(entry), undefined);

  const addExamples = (examples: readonly Example[]): void => {
    for (const [url, pattern] of examples) if (!urls.has(url)) urls.set(url, pattern);
  };
  for (const { plan, ownFiles = [] } of sources) {
    for (const entry of plan.patterns) addExamples(listPatternExamples(entry));
    for (const { rules } of ownFiles) for (const rule of rules) addExamples(listRuleExamples(rule));
  }
  return urls;
}

/** A URL, and the pattern of which it is only an example. */
type Example = readonly [url: string, pattern: string | undefined];

/** URLs of an effective rule of the site's own file. */
function listRuleExamples(rule: ForeignRule): Example[] {
  if (!isAnswer(rule) || rule.state.is !== 'active') return [];
  // `/shop id=:id /new` matches /shop?id=example-1.
  const pairs = rule.conditions.filter(({ on }) => on === 'query');
  const query = pairs.map(({ text, pair }) => pair?.join('=') ?? text).join('&');
  const end = query && `?${query.replace(/:\w+/g, 'example-1')}`;
  return rule.samples.map((path) => [path + end, rule.isExact ? undefined : rule.from]);
}

/**
 * Example URLs of a pattern. Values are numbered: renamed placeholders give the same examples, and swapped
 * placeholders show.
 */
function listPatternExamples(entry: PatternEntry): Example[] {
  let count = 0;
  const nextValue = (): string => `example-${++count}`;
  const parts = entry.segments.map((segment) =>
    segment.name === undefined ? segment.literal : nextValue() + segment.tail,
  );
  const path = parts.map((part) => `/${part}`).join('');

  // /blog/example-1, /blog/example-1/example-2 and /blog for /blog/*
  const paths = [path];
  if (entry.rest) {
    const page = `${path}/${nextValue()}`;
    paths.unshift(page, `${page}/${nextValue()}`);
  }
  const query = printQueryCondition(entry);
  return paths.map((examplePath) => [(examplePath || '/') + query, entry.text + query]);
}

function printQueryCondition({ query }: Entry): string {
  return query.length === 0 ? '' : `?${printQuery(query)}`;
}
