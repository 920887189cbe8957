import { segmentsOf } from '../../../lib/url/path.ts';
import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { canonicalPages, short } from '../shared/judge.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** An id after words is as unreadable as one alone. A long number there may be a model's. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${uuid}$`, 'i'), 'a UUID instead of words'],
  [new RegExp(`[-_.]${uuid}$`, 'i'), 'a UUID after its words'],
  [/^(?=.*\d)(?=.*[a-f])[0-9a-f]{12,}$/i, 'a hex id instead of words'],
  [/[-_](?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}$/i, 'a hex id after its words'],
  // ULID, cuid and the like: alternating letters and digits.
  [/^(?=[a-z\d]{20,}$)\d*(?:[a-z]+\d+){4}/i, 'an id instead of words'],
  [
    /^(?:(?:index|page|p|article|artikel|item|product|produkt|post|node|entry|content|cat|category|doc|document|topic|thread|view|show|details?|record|object|beitrag|seite|nr|no|num|ref|show_?item)[-_.,=]?)?(?:id|uid|pid|nid|cid|aid)[-_.,=]?\d{2,}$/i,
    'an id instead of words',
  ],
  [
    /^(?:page|p|article|artikel|item|product|produkt|post|node|entry|content|cat|category|doc|document|topic|thread|view|show|details?|record|object|beitrag|seite|nr|ref)[-_.,=]?(?!(?:19|20)\d\d$)\d{4,}$/i,
    'an id instead of words',
  ],
  [/^(?!(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?$)\d{5,}$/, 'a long number instead of words'],
  [/^0\d{3,}$/, 'a number instead of words'],
  [
    /[-_.](?!(?:19|20)\d{6}(?!\d))\d{7,}(?![\da-z])|^(?!(?:19|20)\d{6}\D)\d{7,}[-_.]/,
    'a long number beside its words',
  ],
  [
    /^(?=\w{10,}$)(?=(?:[^A-Z]*[A-Z]){2})(?=(?:\D*\d){2})(?=(?:[^a-z]*[a-z]){2})(?=\w*\d[A-Za-z])/,
    'a random id instead of words',
  ],
];

/** A record by its number; not a year, and not a page number of a list, which follows a plural. */
const numbered =
  /\/(?:node|id|item|product|produkt|article|artikel|entry|record|object|pid|uid|nid|taxonomy\/term|details?|show|p(?=\/\d{4}))\/(?!(?:19|20)\d\d(?:\/|$|\.))\d{1,4}(?=\/?$|\.html?$)/i;

/** A short id, alone or after a noun, or a longer one after words. */
const shortId =
  /^(?:(?:page|p|article|item|product|post|entry|doc|topic|thread|id)[-_])?([a-z\d]{5,})$|[-_]([a-z\d]{8,})$/i;

/** A version of an API or documentation: `v1beta1`. */
const version = /^v\d/i;

/** Alternating letters and digits that aren't in the page's title or heading, where a model or formula would be. */
function shortIdIn(segment: string, { titles, h1s }: Page): string | undefined {
  const [, alone, behind] = shortId.exec(segment) ?? [];
  const id = alone ?? behind ?? '';
  // 10x50 is a size.
  const turns = (id.replace(/(?<=\d)x(?=\d)/g, '').match(/[a-z]+|\d+/gi) ?? []).length - 1;
  if (turns < (alone === undefined ? 4 : 3) || version.test(id)) return undefined;
  const texts = [...titles, ...h1s].map(({ text }) => text.toLowerCase().replace(/[^a-z\d]/g, ''));
  return texts.some((text) => text.includes(id.toLowerCase())) ? undefined : id;
}

/** A parameter that selects the page. */
const namedId = /^(?:id|pid|p|page_?id|product(?:_?id)?|item(?:_?id)?|article(?:_?id)?|node)$/i;
const idValue = new RegExp(`^(?:\\d{5,}|${uuid}|(?=[a-f]*\\d)[0-9a-f]{12,})$`, 'i');

export default defineRule({
  id: 'url-words',
  title: 'URLs are made of readable words',
  level: 'warning',
  conventions: ['W-ADDR-1'],
  why: 'People and search engines read the URL in the results: "/products/level-sensor/" describes the page, a number doesn\'t. (Google Search Central, URL structure: use readable words rather than long ID numbers.)',
  fix: 'give the page a readable slug, and redirect the old URL to it',
  scope: 'page',
  examples: () => ({
    good: { 'one long word': site({ '/donaudampfschifffahrt2026/': {} }) },
    bad: { 'a hash': site({ '/n/a94a8fe5ccb19ba6/': {} }) },
  }),
  *check(site) {
    for (const page of canonicalPages(site)) {
      // A quick test for most URLs, since each kind has this many digits or letters in a row.
      const parent = numbered.exec(page.url)?.[0];
      if (parent !== undefined)
        yield { ...at(site, page), message: `the URL has the id "${parent.slice(1)}" instead of words` };
      if (parent !== undefined || !/[0-9a-f]{5}|[0-9a-z]{10}|\d{2}|\d[a-z]+\d/i.test(page.url)) continue;
      for (const segment of segmentsOf(page.url)) {
        const name = segment.replace(/\.html?$/, '');
        const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
        const id = kind === undefined ? shortIdIn(name, page) : undefined;
        if (kind !== undefined) yield { ...at(site, page), message: `the URL has ${kind}` };
        else if (id !== undefined)
          yield { ...at(site, page), message: `the URL has the id "${id}" instead of words` };
      }
    }
    for (const page of site.documents) {
      const reported = new Set<string>();
      for (const ref of page.refs) {
        if (ref.kind !== 'link' || ref.target.kind !== 'site' || ref.target.query === '') continue;
        for (const [name, value] of new URLSearchParams(ref.target.query)) {
          if (reported.has(name) || !namedId.test(name) || !idValue.test(value)) continue;
          reported.add(name);
          const message = `the link "${short(ref.href)}" has an id in the parameter "${name}" instead of words`;
          yield { ...at(site, page, ref), message };
        }
      }
    }
  },
});
