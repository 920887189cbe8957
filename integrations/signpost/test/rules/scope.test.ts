import { describe, expect, it } from 'vitest';
import { reportsAgain } from '../../src/rules/again.ts';
import { rules } from '../../src/rules/index.ts';
import type { Example, Report, Rule } from '../../src/rules/rule.ts';
import { hasSameOutline } from '../../src/site/outline.ts';
import type { Page } from '../../src/site/page.ts';
import { readPage } from '../../src/site/raw-page.ts';
import { readSite } from '../../src/site/read.ts';
import type { Hit, Site } from '../../src/site/site.ts';
import { filesForAllPages, filesInMemory, htmlFiles } from '../../src/site/source.ts';
import { SharedStrings } from '../../src/site/strings.ts';
import { siteOf } from './example-site.ts';

const examplesOf = ({ examples }: Rule): readonly Example[] => [...examples().good, ...examples().bad];
const named = (list: readonly Rule[]) => list.map((rule) => ({ id: rule.id, rule }));
const on = (reports: Iterable<Report>, files: readonly string[]): Report[] =>
  [...reports].filter(({ file }) => file !== undefined && files.includes(file));

/** Some pages of a site alone, and the headers that it has. */
function partOf(example: Example, whole: Site, files: readonly string[]): Site {
  const names = [...files, ...filesForAllPages.filter((file) => file in example.files)];
  const addresses = new Map(whole.documents.map(({ file, address }) => [file, address]));
  return readSite(filesInMemory(Object.fromEntries(names.map((file) => [file, example.files[file] ?? '']))), {
    decided: { origin: whole.origin, base: whole.base, addresses, barePages: whole.barePages },
    declared: ['/*'],
  });
}

describe('a rule of one page', () => {
  it.each(named(rules.filter(({ scope }) => scope === 'page')))(
    '$id finds there what it finds on the whole site, and nothing elsewhere',
    async ({ rule }) => {
      for (const example of examplesOf(rule)) {
        const whole = await siteOf(example);
        for (const { file } of whole.documents) {
          const found = [...rule.check(partOf(example, whole, [file]))];
          expect(found).toEqual(on(rule.check(whole), [file]));
        }
        const files = whole.documents.map(({ file }) => file);
        expect([...rule.check(whole)]).toEqual(on(rule.check(whole), files));
      }
    },
  );
});

describe('a rule of pages that are alike', () => {
  it.each(named(rules.filter(({ scope }) => typeof scope === 'function')))(
    '$id finds on them what it finds there on the whole site',
    async ({ rule }) => {
      const { scope } = rule;
      if (typeof scope !== 'function') return;
      for (const example of examplesOf(rule)) {
        const whole = await siteOf(example);
        for (const [key, pages] of Map.groupBy(whole.documents, scope)) {
          const files = pages.map(({ file }) => file);
          const found = key === undefined ? [] : [...rule.check(partOf(example, whole, files))];
          expect(found).toEqual(on(rule.check(whole), files));
        }
      }
    },
  );
});

const bare = readPage('index.html', Buffer.from(''), new SharedStrings());
/** What the outline of a page consists of, and what is known of it before it is read. */
const seen: ReadonlySet<string | symbol> = new Set([
  ...Object.keys(bare).filter((key) => !hasSameOutline(bare, { ...bare, [key]: 'another' })),
  'address',
  'spellings',
]);

/** The same site, whose pages show their outlines and nothing else. */
function outlined(site: Site): Site {
  const shown = new Map<Page, Page>();
  for (const page of site.documents) {
    const show = (from: Page, key: string | symbol): unknown => {
      if (!seen.has(key)) throw new Error(`${String(key)} is no part of the outline`);
      return Reflect.get(from, key);
    };
    shown.set(page, new Proxy(page, { get: show }));
  }
  const one = (page: Page): Page => shown.get(page) ?? page;
  const find: Site['find'] = (path, query): Hit | undefined => {
    const hit = site.find(path, query);
    return hit?.kind === 'page' ? { ...hit, page: one(hit.page) } : hit;
  };
  const { home } = site;
  return {
    ...site,
    documents: site.documents.map(one),
    pages: site.pages.map(one),
    home: home && one(home),
    find,
  };
}

describe('a rule of the whole site', () => {
  it.each(named(rules.filter(({ scope }) => scope === undefined)))(
    '$id looks at no more than outlines',
    async ({ rule }) => {
      for (const example of examplesOf(rule)) {
        const site = await siteOf(example);
        expect([...rule.check(outlined(site))]).toEqual([...rule.check(site)]);
      }
    },
  );
});

/** More text, and all that follows stands elsewhere. */
const edited = (html: string): string =>
  html.replace(/<html[^>]*>/i, '$&\n\n').replace(/<\/main>/i, '<p>More words of it.</p> $&');

describe('a text that is edited', () => {
  it.each(named(rules))(
    'changes what is found on the examples of $id as it does on the whole site',
    async ({ rule }) => {
      let again = 0;
      for (const example of examplesOf(rule)) {
        const whole = await siteOf(example);
        const reports = new Map(rules.map((one) => [one.id, [...one.check(whole)]]));
        const alike = new Map(
          rules.flatMap(({ id, scope }) =>
            typeof scope === 'function'
              ? [
                  [
                    id,
                    new Map(
                      whole.documents.flatMap((page) => {
                        const key = scope(page);
                        return key === undefined ? [] : [[page.file, key]];
                      }),
                    ),
                  ],
                ]
              : [],
          ),
        );
        for (const file of htmlFiles(Object.keys(example.files))) {
          const strings = new SharedStrings();
          const text = example.files[file] ?? '';
          const change = {
            before: readPage(file, text, strings),
            now: readPage(file, edited(text), strings),
          };
          const after = { ...example, files: { ...example.files, [file]: edited(text) } };
          const now = await siteOf(after);
          const found = reportsAgain(rules, { reports, alike }, [change], (files) =>
            partOf(after, now, files),
          );
          if (found === undefined) continue;
          again += 1;
          for (const one of rules) expect(sorted(found.get(one.id) ?? [])).toEqual(sorted(one.check(now)));
        }
      }
      expect(again).toBeGreaterThan(0);
    },
  );
});

function sorted(reports: Iterable<Report>): string[] {
  return [...reports].map((report) => JSON.stringify(report)).sort();
}
