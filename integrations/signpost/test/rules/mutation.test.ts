import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

/** One way to break a convention on an otherwise clean page, and the rules that must find it: those and no others. */
type Mutation = readonly [what: string, change: (html: string) => string, ...rules: string[]];

const replace = (from: string | RegExp, to: string) => (html: string) => {
  const changed = html.replace(from, to);
  if (changed === html) throw new Error(`nothing to change: ${from}`);
  return changed;
};
const add = (text: string) => replace('</main>', `${text}</main>`);
const addHead = (text: string) => replace('</head>', `${text}</head>`);
const canonical = /<link rel="canonical" href="([^"]*)">/;

const mutations: readonly Mutation[] = [
  ['nothing', (html) => html],
  ['upper-case tags', (html) => html.replace(/<(\/?)(link|meta|title|a|h1)\b/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`)],
  ['attributes in single quotes', (html) => html.replace(/="([^"']*)"/g, "='$1'")],
  ['self-closing elements', (html) => html.replace(/<(meta|link)\b([^>]*)>/g, '<$1$2 />')],
  ['no optional tags', (html) => html.replace(/<\/?(?:head|body)>\n|<\/html>/g, '')],
  ['Windows lines', (html) => html.replaceAll('\n', '\r\n')],
  ['no white space', (html) => html.replace(/>\s+</g, '><')],
  ['no title', replace(/<title>.*<\/title>/, ''), 'title-missing'],
  ['a title of spaces', replace(/<title>.*<\/title>/, '<title>&nbsp; </title>'), 'title-missing'],
  ['a title in the body alone', (html) => add('<svg><title>Gauges</title></svg>')(replace(/<title>.*<\/title>/, '')(html)), 'title-missing'],
  ['another title', addHead('<title>Other</title>'), 'title-missing'],
  ['the title of the home page', replace(/<title>.*<\/title>/, '<title>Instruments for industry | Acme</title>'), 'title-unique'],
  ['no description', replace(/<meta name="description".*>/, ''), 'description-missing'],
  ['a description as a property', replace('<meta name="description"', '<meta itemprop="description"'), 'description-missing'],
  ['no encoding', replace('<meta charset="utf-8">', ''), 'charset'],
  ['another encoding', replace('utf-8', 'windows-1252'), 'charset'],
  ['the encoding late', (html) => addHead('<meta charset="utf-8">')(replace('<meta charset="utf-8">', '')(html))],
  ['no viewport', replace(/<meta name="viewport".*>/, ''), 'viewport'],
  ['no zoom', replace('initial-scale=1.0', 'initial-scale=1.0, maximum-scale=1'), 'viewport'],
  ['no canonical', replace(canonical, ''), 'canonical-missing'],
  ['a canonical in a comment', replace(canonical, '<!-- $& -->'), 'canonical-missing'],
  ['a canonical in noscript', replace(canonical, '<noscript>$&</noscript>'), 'canonical-missing'],
  ['a canonical in a template', replace(canonical, '<template>$&</template>'), 'canonical-missing'],
  ['a canonical in the body', (html) => add('<link rel="canonical" href="https://www.example.com/gauges/">')(replace(canonical, '')(html)), 'head-closed'],
  ['a div in head', replace(canonical, '<div></div>$&'), 'head-closed'],
  ['an http canonical', replace('href="https:', 'href="http:'), 'canonical-absolute'],
  ['a canonical with a fragment', replace('/gauges/">', '/gauges/#a">'), 'canonical-absolute'],
  ['two canonicals', addHead('<link rel="CANONICAL" href="https://www.example.com/">'), 'canonical-single'],
  ['a canonical that is not there', replace('example.com/gauges/', 'example.com/gages/'), 'canonical-target'],
  ['a canonical to the home page', replace('example.com/gauges/', 'example.com/'), 'canonical-steering'],
  ['a broken link', add('<a href="../nothing/">A</a>'), 'link-broken'],
  ['a broken link in upper case', add('<A HREF=/nothing/>A</A>'), 'link-broken'],
  ['a link that spells another way', add('<a href="/gauges">A</a>'), 'link-variant'],
  ['a link to a missing place', add('<a href="#nothing">A</a>'), 'link-fragment'],
  ['a link by script', add('<a href="JavaScript:void(0)">A</a>'), 'link-followable'],
  ['a hash route', add('<a href="/#/a">A</a>'), 'link-hash-route'],
  ['a missing image', add('<img src="/a.webp" alt="">'), 'resource-broken'],
  ['a missing candidate', add('<img src="/icon.svg" srcset="/icon.svg 1x, /b.webp 2x" alt="">'), 'resource-broken'],
  ['a missing script', addHead('<script src="/a.js"></script>'), 'resource-broken'],
  ['noindex', addHead('<meta name="ROBOTS" content="Follow, NoIndex">'), 'sitemap-entries'],
  ['none for Google', addHead('<meta name="googlebot" content="none">'), 'sitemap-entries'],
  ['a misspelled noindex', addHead('<meta name="robots" content="no-index">'), 'noindex-spelling'],
  ['a delayed refresh', addHead('<meta http-equiv="refresh" content="10; url=/">')],
  ['a refresh to nothing', addHead('<meta http-equiv="refresh" content="10; url=/nothing/">'), 'redirect-target'],
  ['not found in a paragraph alone', replace(/<p>[\s\S]*<\/p>/, '<p>Sorry, this page could not be found.</p>'), 'soft-404'],
  ['a mail address without its scheme', add('<a href="web@example.com">A</a>'), 'link-broken'],
  ['a host without its scheme', add('<a href="www.example.org">A</a>'), 'link-broken'],
  ['two slashes at the beginning', add('<a href="//gauges/">A</a>'), 'link-broken'],
  ['a host glued to the path', add('<a href="https://www.example.comgauges/">A</a>'), 'link-broken'],
  ['two URLs in one', add('<a href="https://www.example.com/https://www.example.com/gauges/">A</a>'), 'link-broken'],
  ['no language', replace(' lang="en"', ''), 'html-lang'],
  ['an image without alt', add('<img src="/icon.svg">'), 'image-alt'],
  ['two descriptions', addHead('<meta name="description" content="Gauges of all kinds.">'), 'description-missing'],
  ['a product without a price', addHead('<script type="application/ld+json">{"@type":"Product","name":"Gauge"}</script>'), 'structured-data'],
  ['two slashes in a row', add('<a href="/gauges//">A</a>'), 'link-variant'],
  ['the host of the preview', add('<a href="https://staging.example.com/gauges/">A</a>'), 'link-variant'],
  ['a template that was not run', add('<a href="/{{ slug }}/">A</a>'), 'link-broken'],
  ['a file by other capitals', add('<img src="/Icon.svg" alt="">'), 'resource-broken'],
  ['a link for its script', add('<a href="#" onclick="location.href=\'/\'">A</a>'), 'link-followable'],
  ['a missing image that is loaded late', add('<img src="/icon.svg" data-src="/a.webp" alt="">'), 'resource-broken'],
  ['a missing image of a set', addHead('<style>p{background:image-set("/a.webp" 1x)}</style>'), 'resource-broken'],
  ['HTML in the title', replace(/<title>/, '<title><b>Gas</b> '), 'title-generic'],
  ['a robots meta by another name', addHead('<meta name="robot" content="noindex">'), 'noindex-spelling'],
  ['a canonical with other capitals', replace('example.com/gauges/', 'example.com/Gauges/'), 'canonical-target'],
  ['a canonical without its scheme', replace('https://www.example.com/gauges/', 'www.example.com/gauges/'), 'canonical-absolute'],
  ['no text', replace(/<p>[\s\S]*<\/p>/, ''), 'page-thin'],
  ['a wrong language', addHead('<link rel="alternate" hreflang="en-UK" href="https://www.example.com/gauges/">'), 'hreflang-code'],
  ['no way back', addHead('<link rel="alternate" hreflang="en" href="https://www.example.com/gauges/"><link rel="alternate" hreflang="x-default" href="https://www.example.com/">'), 'hreflang-return'],
  ['two versions of a language', addHead('<link rel="alternate" hreflang="en" href="https://www.example.com/gauges/"><link rel="alternate" hreflang="EN" href="https://www.example.com/">'), 'hreflang-code', 'hreflang-return'],
  ['another icon', replace('/icon.svg', '/favicon.svg'), 'icon-host'],
]; // biome-ignore format: a table

describe('the audit of a correct page with one fault', () => {
  it.each(mutations.map(([what, change, ...rules]) => ({ what, change, rules })))(
    '$what',
    async ({ change, rules }) => {
      const files = site({
        'gauges/index.html': change(page('/gauges/')),
        'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"></svg>',
        'sitemap.xml': sitemap('/', '/gauges/'),
      });
      const found = runRules(await siteOf({ files })).filter(({ level }) => level !== 'info');
      expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual([...rules].sort());
    },
  );
});
