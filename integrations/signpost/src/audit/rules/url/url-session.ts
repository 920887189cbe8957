import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inBody } from '../shared/example.ts';
import { short } from '../shared/judge.ts';

/** Session parameters: `;jsessionid=…`, `?PHPSESSID=…`, `?sid=…`. */
const named =
  /[;?&](j?session_?-?id|phpsessid|[\w.]*_?sess(?:ion)?_?-?(?:id|key|token)?|(?:user|php|my|web|forum|osc|zen|xtc|s)_?s?id|sid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|viewstate)=([^&#;?]*)/i;
/** ASP.NET's session in a path. */
const inPath = /\/\([A-Z]\([\w-]{16,}\)\)\//;
/** A random value: neither a word nor a short number. */
const random = /^(?=.*\d)[\w.:%~!*-]{8,}$/;

export default defineRule({
  id: 'url-session',
  title: 'Links have no session IDs',
  level: 'warning',
  conventions: ['W-ADDR-1', 'W-ADDR-3'],
  why: 'A session ID gives each visitor a different URL for the same page. Crawlers then find one page at any number of URLs, and anyone who shares the link shares the session. (Google Search Central, URL structure: avoid session IDs in URLs.)',
  fix: 'keep the session in a cookie, and link to the URL without it',
  scope: 'page',
  examples: () => ({
    good: {
      'parameters that choose what is shown': inBody(
        '<a href="/gauges/?session=morning">A</a><a href="/gauges/?sid=4">B</a>',
      ),
    },
    bad: {
      'of PHP': inBody('<a href="/gauges/?PHPSESSID=a4c1f0e27b9d4c1e8a0d5f6b2e1c4a90">Gauges</a>'),
      'of Java': inBody('<a href="/gauges/;jsessionid=1A530637289A03B07199A44E8D531427">Gauges</a>'),
    },
  }),
  *check(site) {
    for (const page of site.documents) {
      const reported = new Set<string>();
      const links = page.refs.filter(({ kind, href }) => kind === 'link' && mayHave.test(href));
      const forms = page.queryFields.map((field) => ({
        ...field,
        href: field.action,
        target: { kind: 'site' },
      }));
      for (const link of [...links, ...page.rels, ...forms]) {
        if (link.target.kind !== 'site') continue;
        const name = sessionIn(link.href);
        if (name === undefined || reported.has(name)) continue;
        reported.add(name);
        yield {
          ...at(site, page, link),
          message: `the link "${short(link.href)}" has a session ID in ${name}`,
        };
      }
    }
  },
});

/** A quick test that most URLs fail. */
const mayHave = /[;?(]/;

function sessionIn(href: string): string | undefined {
  if (!mayHave.test(href)) return undefined;
  if (inPath.test(href)) return 'its path';
  const [, name = '', value = ''] = named.exec(href.replaceAll('&amp;', '&')) ?? [];
  const isSession = /^cf(?:id|token)$/i.test(name)
    ? /^\d+$/.test(value) || random.test(value)
    : random.test(value);
  return name !== '' && isSession ? `"${name}"` : undefined;
}
