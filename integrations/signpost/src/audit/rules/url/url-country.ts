import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { defineRule, type Report } from '../rule.ts';
import { inBody, inHead, page, site } from '../shared/example.ts';
import { canonicalPages, isIndexable } from '../shared/judge.ts';

/** Languages with different writing per country: their versions are languages, not countries. */
const regionalLanguages = new Set(['pt', 'zh']);

const version = (language: string, region: string, other: string) =>
  page(`/${language}-${region}/`, {
    head: [region, other]
      .map((code) => `${language}-${code}`)
      .map((code) => `<link rel="alternate" hreflang="${code}" href="https://www.example.com/${code}/">`)
      .join('\n'),
  });

/** An English page with versions for Austria and Germany on those hosts. */
const hosts = (austria: string, germany: string) =>
  `<link rel="alternate" hreflang="en" href="https://www.example.com/">
<link rel="alternate" hreflang="de-AT" href="https://${austria}/">
<link rel="alternate" hreflang="de-DE" href="https://${germany}/">`;

export default defineRule({
  id: 'url-country',
  title: "Content for one country is on that country's domain",
  level: 'info',
  conventions: ['W-ADDR-4'],
  why: 'A country-code top-level domain is the clearest sign of the country that content is for. It is only a preference: paths with hreflang work too. Language versions are never reported. (Google Search Central, multi-regional sites.)',
  fix: 'no action needed if the paths are intended; otherwise consider one domain for each country',
  examples: () => ({
    good: {
      languages: site({ '/de/': { lang: 'de' }, '/fr/': { lang: 'fr' } }),
      'a language that two countries write in two ways': site({
        'pt-br/index.html': version('pt', 'br', 'pt'),
        'pt-pt/index.html': version('pt', 'pt', 'br'),
      }),
      'a page about a country': site({ '/austria/': { lang: 'en' } }),
      'links to the blog and to a language': inBody(
        '<a href="https://blog.example.com/">Blog</a> <a href="https://de.example.com/">Deutsch</a>',
      ),
      'a domain for each country': inHead(hosts('www.example.at', 'www.example.de')),
    },
    bad: {
      'one folder for a country': site({ '/ch/': { lang: 'de-CH' } }),
      'one folder for a language in a country, beside the language': site({ '/en-gb/': { lang: 'en-GB' } }),
      'a subdomain for a country': {
        files: Object.fromEntries(
          Object.entries(site({ '/': { lang: 'en-GB', body: '<a href="/gauges/">A</a>' } })).map(
            ([file, text]) => [file, text.replaceAll('www.example.com', 'uk.example.com')],
          ),
        ),
        site: 'https://uk.example.com',
      },
      ...Object.fromEntries(
        [
          { url: '/austria/', lang: 'de-AT' },
          { url: '/oesterreich/preise/', lang: 'de-AT' },
          { url: '/usa/', lang: 'en-US' },
          { url: '/stores/ie/', lang: 'en-IE' },
        ].map(({ url, lang }) => [
          `the name of a country, or a folder above it: ${url}`,
          site({ [url]: { lang } }),
        ]),
      ),
      'a link to a subdomain for a country': inBody('<a href="https://at.example.com/">Austria</a>'),
      'two countries of one language below sub-domains': inHead(hosts('at.example.com', 'de.example.com')),
      'two countries of one language below paths': site({
        'en-gb/index.html': version('en', 'gb', 'us'),
        'en-us/index.html': version('en', 'us', 'gb'),
      }),
    },
  }),
  *check(site) {
    for (const page of site.documents) {
      if (!isIndexable(site, page)) continue;
      const regions = new Map<string, Set<string>>();
      for (const { hreflang = '', target } of page.rels) {
        const [, language = '', region = ''] = /^([a-z]{2})-([a-z]{2})$/.exec(hreflang.toLowerCase()) ?? [];
        if (language === '' || regionalLanguages.has(language) || !isInUrl(target, language, region))
          continue;
        regions.set(language, (regions.get(language) ?? new Set()).add(region));
      }
      const countries = [...regions.values()].find(({ size }) => size > 1);
      if (countries === undefined) continue;
      const names = [...countries].map((code) => code.toUpperCase()).join(' and ');
      yield { ...at(site, page), message: `content for ${names} is in paths or subdomains of one domain` };
      return;
    }
    const inFolder = [...countryFolder(site)];
    yield* inFolder.length > 0 ? inFolder : countryHost(site);
  },
});

/** The first link to a subdomain with a country's name that isn't a language. */
function* countryHost(site: Site): Generator<Report> {
  const parent = `.${new URL(site.origin).hostname.replace(/^www\./, '')}`;
  for (const page of site.documents) {
    for (const ref of page.refs) {
      const origin = ref.kind === 'link' && ref.target.kind === 'web' ? ref.target.origin : '';
      if (!origin.endsWith(parent)) continue;
      const { hostname: host } = new URL(origin);
      const label = host.slice(0, -parent.length);
      if (!countries.has(label)) continue;
      const message = `content for ${label.toUpperCase()} is on the subdomain ${host}, not on a domain of the country`;
      yield { ...at(site, page, ref), message };
      return;
    }
  }
}

/** Pages with a country in their language, in a folder or on a host of that country. */
function* countryFolder(site: Site): Generator<Report> {
  const found: { readonly page: Page; readonly region: string; readonly language: string }[] = [];
  const elsewhere = new Set<string>();
  const [label = '', ...domain] = new URL(site.origin).hostname.split('.');
  for (const page of canonicalPages(site)) {
    const [, language = '', said = ''] =
      /^([a-z]{2})(?:-([a-z]{2}))?$/.exec(page.lang?.text.toLowerCase() ?? '') ?? [];
    const [first = '', second = ''] = page.url.slice(site.base.length).toLowerCase().split('/');
    const folder = above.test(first) ? second : first;
    const region = said === '' ? (regionOf(page, folder, language) ?? '') : said;
    const names = [region, alsoCalled[region] ?? region];
    if (region === '' || regionalLanguages.has(language)) elsewhere.add(language);
    else if (
      names.includes(folder) ||
      codeOf(folder) === region ||
      (domain.length > 1 && names.includes(label))
    )
      found.push({ page, region, language: '' });
    else if (names.some((name) => folder.replace('_', '-') === `${language}-${name}`))
      found.push({ page, region, language });
    else elsewhere.add(language);
  }
  // `/en-gb/` alone may be the only English; beside other English it is for a country.
  const first = found.find(({ language }) => language === '' || elsewhere.has(language));
  if (first === undefined) return;
  const message = `content for ${first.region.toUpperCase()} is in a path or subdomain, not on a domain of the country`;
  yield { ...at(site, first.page), message };
}

/** The path above the country folders. */
const above =
  /^(?:countr(?:y|ies)|regions?|markets?|stores?|shops?|intl|international|locales?|laender|pays)$/;

/** The code of a country by its name in a URL: `at` for `austria`, `oesterreich` and `autriche`. */
function codeOf(folder: string): string | undefined {
  codes ??= new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return pairs.flatMap((pair) => {
        // DD is an old code of DE.
        const region = new Intl.Locale(`und-${pair}`).region ?? pair;
        return slugsOf(names.of(region) ?? '').map((slug) => [slug, region.toLowerCase()] as const);
      });
    }),
  );
  return folder === 'usa' ? 'us' : codes.get(folder);
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
let codes: ReadonlyMap<string, string> | undefined;

/** `oesterreich` and `osterreich`: both are in use. */
function slugsOf(name: string): string[] {
  const lower = name.toLowerCase();
  const german = lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  return [german, lower].map((text) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z]+/g, '-'),
  );
}

/** Country codes that are neither a language nor a word. */
const countries = new Set(['us', 'uk', 'gb', 'au', 'nz', 'at', 'ch', 'ie', 'sg', 'hk', 'za']);

/** The country of a page without one in its language: from its own hreflang, or its folder. */
function regionOf(page: Page, folder: string, language: string): string | undefined {
  const own = page.rels.find(({ hreflang, target }) => {
    return /^[a-z]{2}-[a-z]{2}$/i.test(hreflang ?? '') && target.kind === 'site' && target.path === page.url;
  });
  const declared = own?.hreflang?.toLowerCase().split('-')[1];
  if (declared !== undefined) return declared;
  const [, code = ''] = /^(?:[a-z]{2}[-_])?([a-z]{2})$/.exec(folder) ?? [];
  const isCountry = countries.has(code) && code !== language;
  return isCountry ? (code === 'uk' ? 'gb' : code) : undefined;
}

/** Other words for countries in URLs. */
const alsoCalled: Readonly<Record<string, string>> = { gb: 'uk' };

/** True if the country is the first folder or host label: `/en-gb/`, `/uk/`, `uk.example.com`. */
function isInUrl(target: Target, language: string, region: string): boolean {
  const labeled = [region, alsoCalled[region] ?? region].flatMap((code) => [
    code,
    `${language}-${code}`,
    `${language}_${code}`,
  ]);
  const path = target.kind === 'site' ? target.path : '';
  const url = target.kind === 'web' ? URL.parse(target.url) : null;
  const [first = ''] = (url?.pathname ?? path).replace(/^\//, '').split('/');
  const labels = url?.hostname.split('.') ?? [];
  const folder = first.toLowerCase();
  if (labeled.includes(folder) || codeOf(folder) === region) return true;
  return labels.length > 2 && labeled.includes(labels[0] ?? '');
}
