import { proposeSetting } from '../../../lib/generators/settings.ts';
import type { Meta, Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenText } from '../shared/describe-url.ts';
import { findDescriptionFault, listDescriptions } from '../shared/descriptions.ts';
import { page, pagesOfList, site } from '../shared/example.ts';

const messages = {
  none: 'the page has no meta description',
  empty: 'the description is empty',
  second: (line: number) => `the page has a second description, on line ${line}`,
  wrong: (text: string, fault: string) => `the description "${shortenText(text)}" ${fault}`,
};

const layoutFix =
  'write one or two sentences about each page, and let the layout or theme write them into <meta name="description">';

const description = /<meta name="description"[^<>]*>\n/;
const removeDescription = (files: Record<string, string>, file: string) => ({
  ...files,
  [file]: (files[file] ?? '').replace(description, ''),
});
const without = page('/gauges/').replace(description, '');

export default defineRule({
  id: 'description-missing',
  title: 'Every indexable page has one description',
  level: 'warning',
  conventions: ['W-HEAD-5', 'W-JS-1'],
  why: 'The description is often the text below the title in the results. Without one, the search engine uses a passage from the page; of two it chooses one. (Google Search Central, snippets.)',
  fix: 'add <meta name="description" content="…"> with one or two sentences about this page',
  scope: 'page',
  // `script-content` reports a page that a script renders, and the further pages of a list may have the description of the first.
  judges: { ...writtenPages, leavesOut: ['unseen', 'shell', 'list'] },
  examples: () => ({
    good: {
      'a description on each page': site(),
      'the second page of a list, which may have the description of the first': {
        files: removeDescription(site(pagesOfList('/news/', '/news/page/2/')), 'news/page/2/index.html'),
        nearMiss: {
          replace: ['page/2', 'year/2'],
          finds:
            'warning news/year/2/index.html:1:1  The page has no meta description  Fix: Add <meta name="description" content="…"> with one or two sentences about this page.',
        },
      },
    },
    bad: {
      'no description on /gauges/': {
        files: site({ 'gauges/index.html': without }),
        finds:
          'warning gauges/index.html:1:1  The page has no meta description  Fix: Add <meta name="description" content="…"> with one or two sentences about this page.',
      },
      'a description whose entities are escaped twice': {
        files: site({
          'gauges/index.html': page('/gauges/', { description: 'Gauges &amp;amp; sensors for steam' }),
        }),
        finds:
          'warning gauges/index.html:7:1  The description "Gauges &amp; sensors for steam" was escaped twice, so readers see "&amp;"  Fix: Escape the text once: the template that writes it escapes what is escaped already.',
      },
      'the code of a template, which nothing ran, before a text': {
        files: site({
          'gauges/index.html': page('/gauges/', {
            description: '{% if page.city %}{{ page.city }}{% endif %} Gauges for steam',
          }),
        }),
        finds:
          'warning gauges/index.html:7:1  The description "{% if page.city %}{{ page.city }}{% endif %} Gauges for steam" has a placeholder that nothing filled in  Fix: Write one or two sentences about this page.',
      },
      'two descriptions': {
        files: site({ '/': { head: '<meta name="description" content="Gauges and sensors.">' } }),
        finds:
          'warning index.html:10:1  The page has a second description, on line 10  Fix: Keep the one of this page; a layout, a plugin or a theme writes the other.',
      },
      'an empty description': {
        files: site({ 'gauges/index.html': page('/gauges/', { description: ' ' }) }),
        finds:
          'warning gauges/index.html:7:1  The description is empty  Fix: Write one or two sentences about this page as its description.',
      },
    },
  }),

  *check(site) {
    const pages = listCanonicalPages(site);
    const someHaveDescription = pages.some((page) => listDescriptions(page).length > 0);
    const someHaveElement = pages.some((page) => findDescriptionElement(page) !== undefined);
    // The layout writes none, even if content/about.md has one. One page alone doesn't tell.
    const isFaultOfLayout = !someHaveDescription && pages.length > 1;
    const fixOfLayout = isFaultOfLayout
      ? (proposeSetting(site.generator, 'descriptions') ?? layoutFix)
      : undefined;

    for (const page of pages) {
      // `listDescriptions` leaves out those without a text.
      const [description, second] = listDescriptions(page);
      if (second !== undefined)
        yield {
          ...locateOnPage(site, page, second),
          cause: {
            key: 'second',
            message: messages.second(second.line),
            fix: 'keep the one of this page; a layout, a plugin or a theme writes the other',
          },
        };
      if (description !== undefined) {
        // "Lorem ipsum", "TODO", a comment of the source or `{{ page.excerpt }}`, unless the page is about that
        const fault = findDescriptionFault(page);
        if (fault !== undefined)
          yield {
            ...locateOnPage(site, page, description),
            cause: {
              key: fault.kind,
              message: messages.wrong(description.content.trim(), fault.text),
              also: 'without words about the page',
              fix: fault.fix ?? findOwnFix(site, page) ?? 'write one or two sentences about this page',
            },
          };
        continue;
      }

      // The generator writes one description for all pages. Without it, the page is a file that was only copied, such as a report.
      if (site.generator?.settings.description?.isShared && someHaveDescription) continue;

      const empty = findDescriptionElement(page);
      if (empty !== undefined) {
        const fix = fixOfLayout ?? 'write one or two sentences about this page as its description';
        yield { ...locateOnPage(site, page, empty), cause: { key: 'empty', message: messages.empty, fix } };
        continue;
      }

      // Where the layout writes an empty one, a file without any is of another layout, or was copied.
      const fix = (someHaveElement ? undefined : fixOfLayout) ?? findOwnFix(site, page);
      yield { ...locateOnPage(site, page), cause: { key: 'none', message: messages.none, fix } };
    }
  },
});

/** `<meta name="description">`, also one without a text. */
function findDescriptionElement({ metas }: Page): Meta | undefined {
  return metas.find(({ key }) => key === 'description');
}

/** Where the generator takes the page's own description from; undefined for a file that it only copied, without <meta name="generator">. */
function findOwnFix({ generator }: SitePages, { metas }: Page): string | undefined {
  const isWritten = metas.some(({ key, content }) => key === 'generator' && generator?.meta?.test(content));
  return isWritten ? proposeSetting(generator, 'ownDescription') : undefined;
}
