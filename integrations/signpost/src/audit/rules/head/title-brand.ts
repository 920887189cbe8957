import { countsOf } from '../../../lib/counts.ts';
import { at, type Page, type Text } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { titled } from '../shared/example.ts';
import { brandOf, commonPieces, namesOf, titlesOf } from '../shared/titles.ts';

const named = '<meta property="og:site_name" content="Acme Pumps">';

export default defineRule({
  id: 'title-brand',
  title: 'The brand is at the start or the end of a title',
  level: 'warning',
  conventions: ['W-HEAD-4'],
  why: 'At one end, after a delimiter, readers recognize the brand and search engines can show it apart. In the middle it splits the topic of the page. (Google Search Central, title links: brand your titles concisely.)',
  fix: 'move the brand to the end, after a delimiter such as " | "',
  examples: () => ({
    good: {
      'a version behind it': titled([
        'Gauges - Acme: 2.1',
        'Pumps - Acme: 2.1',
        'Meters - Acme: 2.1',
        'Valves - Acme: 2.1',
      ]),
      'at the end, and at the start': titled([
        'Gauges | Acme',
        'Acme | Prices',
        'Meters – Acme',
        'Valves | Acme',
      ]),
      'a version behind the name that og:site_name has': titled(
        ['Gauges', 'Pumps', 'Meters', 'Valves'].map((name) => `${name} | Acme Pumps | v2.1`),
        named,
      ),
      'the name in a sentence on a few': titled(
        ['Gauges – Acme Pumps', 'Acme Pumps – Meters', 'Why we work at Acme Pumps', 'Valves – Acme Pumps'],
        named,
      ),
      'the name at the end of sentences': titled(
        ['About Acme Pumps', 'Contact Acme Pumps', 'Jobs at Acme Pumps', 'Welcome to Acme Pumps'],
        named,
      ),
      'the name at the start of names of products': titled(
        ['Gauges', 'Valves', 'Meters', 'Tools'].map((name) => `Acme Pumps ${name}`),
        named,
      ),
    },
    bad: {
      'at both ends': titled(['Gauges', 'Pumps', 'Meters', 'Valves'].map((name) => `Acme | ${name} | Acme`)),
      'without a delimiter on all pages, with no og:site_name': titled(
        ['Gauges', 'Pumps', 'Water meters', 'Valves', 'About us', 'Contact', 'Prices', 'Jobs'].map(
          (topic) => `${topic} Acme`,
        ),
      ),
      'in the middle': titled(['Gauges | Acme', 'Pumps | Acme', 'Meters | Acme', 'Valves | Acme | Shop']),
      'in the middle of every title, where og:site_name has what the brand is': titled(
        ['Gauges', 'Pumps', 'Meters', 'Valves'].map((name) => `${name} | Acme Pumps | Shop`),
        named,
      ),
      'without a delimiter on most pages': titled(
        ['Gauges', 'Pumps', 'Meters', 'Valves'].map((name) => `${name} Acme Pumps`),
        named,
      ),
    },
  }),
  *check(site) {
    const brand = commonPieces(site).find((piece) => namesOf(site).has(piece.toLowerCase())) ?? brandOf(site);
    if (brand === undefined) {
      yield* unmarked(site);
      return;
    }
    const inside: { page: Page; title: Text }[] = [];
    let outside = 0;
    for (const { page, title, parts } of titlesOf(site)) {
      if (parts.length === 1 || !parts.includes(brand)) continue;
      if (parts[0] === brand || parts.at(-1) === brand) outside += 1;
      else if (!/^v?\d|version/i.test(parts.at(-1) ?? '')) inside.push({ page, title });
      if (parts.length > 2 && parts[0] === brand && parts.at(-1) === brand)
        yield { ...at(site, page, title), message: `the brand "${brand}" is in the title twice` };
    }
    // If it is never at an end, what follows may belong to it: a version, but not other words than the site's name.
    const isName = namesOf(site).has(brand.toLowerCase());
    if (outside < inside.length && !isName) return;
    for (const { page, title } of inside) {
      yield { ...at(site, page, title), message: `the brand "${brand}" is in the middle of the title` };
    }
  },
});

/** The least number of titles from which a last word counts as the brand. */
const enough = 8;

/** The last word of nearly all titles, without a delimiter. */
function lastWord(site: Site): string {
  const titles = titlesOf(site);
  const counts = countsOf(titles.map(({ title }) => /(?<=\s)\S+$/.exec(title.text.trim())?.[0] ?? ''));
  const [common = '', count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return titles.length >= enough && count > titles.length * 0.9 ? common : '';
}

/** The site's name at the end of most titles without a delimiter. At the start it belongs to product names. */
function* unmarked(site: Site): Generator<Report> {
  const titles = titlesOf(site);
  if (titles.length < 4) return;
  const last = lastWord(site);
  const found = titles.flatMap(({ page, title, parts }) => {
    const name = page.metas.find(({ key }) => key === 'og:site_name')?.content.trim() ?? last;
    const isFound =
      parts.length === 1 && name !== '' && isAppended(name.toLowerCase(), title.text.toLowerCase());
    return isFound ? [{ page, title, name }] : [];
  });
  if (found.length <= titles.length / 2) return;
  for (const { page, title, name } of found)
    yield {
      ...at(site, page, title),
      message: `no delimiter separates the brand "${name}" from the rest of the title`,
    };
}

/** True for `gauges acme`, not for `jobs at acme`, where the name is part of a phrase. */
function isAppended(name: string, title: string): boolean {
  return title.endsWith(` ${name}`) && !ofSentence.test(title.slice(0, -name.length - 1));
}

const ofSentence =
  /(?:^|\s)(?:about|at|bei|by|chez|con|contact|de|for|from|mit|of|over|the|to|why|with|à|über|von)$/;
