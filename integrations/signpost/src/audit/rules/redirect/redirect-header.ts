import { parsePath } from '../../../lib/url/path.ts';
import { parseRefresh } from '../../site/html/elements.ts';
import type { Site } from '../../site/site.ts';
import { Resolver } from '../../site/target.ts';
import { defineRule, type Report } from '../rule.ts';
import { blockUrl } from '../shared/canonical.ts';
import { site } from '../shared/example.ts';
import { absent, hitOf } from '../shared/judge.ts';

const sent = (pattern: string, value: string) => site({ _headers: `${pattern}\n  Refresh: ${value}\n` });

export default defineRule({
  id: 'redirect-header',
  title: 'No Refresh header replaces a redirect',
  level: 'warning',
  conventions: ['W-REDIR-2', 'W-REDIR-9'],
  why: 'A Refresh header works like a meta refresh: without a delay it counts as a permanent redirect, with a delay as a temporary one. But the page returns 200 and is read first. A server that can send the header can redirect. (Google Search Central, redirects: meta refresh and its HTTP equivalent.)',
  fix: 'replace the header with a 301 or 302: add a redirect to redirects.yaml',
  examples: () => ({
    good: {
      'a page that reloads itself': sent('/', '300'),
      'one that reloads itself by its URL': sent('/gauges/', '300; url=/gauges/'),
      'below what no platform reads as a path': sent('http://[', '0; url=/gauges/'),
      'other headers': site({ _headers: '/*\n  Referrer-Policy: no-referrer\n' }),
    },
    bad: {
      'at once': sent('/', '0; url=/gauges/'),
      'after five seconds': sent('/gauges/', '5;URL="https://www.example.com/"'),
      'to nothing': sent('/', '0; url=/gages/'),
      'to a page that only redirects': site({
        _headers: '/\n  Refresh: 0; url=/meters/\n',
        '/meters/': { head: '<meta http-equiv="refresh" content="0;url=/gauges/">' },
      }),
    },
  }),
  *check(site) {
    for (const block of site.headers?.blocks ?? []) {
      const place = blockUrl(site, block);
      for (const { name, value, file, line, column } of block.headers) {
        const report = name === 'refresh' ? judge(site, value, place.url) : undefined;
        if (report !== undefined) yield { ...place, file, line, column, ...report };
      }
    }
  },
});

function judge(site: Site, value: string, url: string | undefined): Report | undefined {
  const { delay = 0, href = '' } = parseRefresh(value) ?? {};
  if (href === '') return undefined;
  const from = url === undefined ? parsePath('/') : parsePath(new URL(url).pathname);
  const target = new Resolver(site.origin).resolve(href, from);
  if (url !== undefined && target.kind === 'site' && target.path === from) return undefined;
  const hit = hitOf(site, target);
  if (hit === undefined && target.kind === 'site')
    return { level: 'error', message: `the Refresh header leads to ${href}, ${absent(site)}` };
  if (hit?.kind === 'gone')
    return { level: 'error', message: `the Refresh header leads to ${href}, which is gone (410)` };
  const how = delay === 0 ? 'permanent' : 'temporary';
  return { message: `a Refresh header replaces a ${how} redirect to ${href}` };
}
