import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Source } from '../../../map/entry.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import { parseTarget } from '../../../map/target.ts';
import { isInsecure, type LinkTarget, Resolver } from '../../../pages/target.ts';
import { isSamePage } from '../../../plan/page-urls.ts';
import { formatUrl } from '../../site/follow-target.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget, type SiteTarget } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { isSelf } from '../shared/canonicals.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { moveTo, site } from '../shared/example.ts';
import { findFormerHost } from '../shared/former-hosts.ts';
import { findOnlyPath, isEffectiveRedirect, readTarget } from '../shared/own-redirects.ts';
import { findHostFault, findTargetFault, type TargetFault } from '../shared/redirect-target-fault.ts';
import { mayBeOfOtherSite } from '../shared/repository-sites.ts';
import { findServedBuildFix } from '../shared/site-url.ts';

const messages = {
  invalid: (from: string, why: string) => `${shortenUrl(from)}: ${why}`,
  line: (from: string, to: string, why: string) =>
    `${shortenUrl(from)} redirects to ${shortenUrl(to)}, ${why}`,
  refresh: (to: string, why: string) => `the meta refresh leads to ${shortenUrl(to)}, ${why}`,
};

const missingFix = 'redirect it to a page of the site, or remove the redirect';

/** Redirects. Every client follows this many: https://www.rfc-editor.org/rfc/rfc9110#section-15.4 */
const maxHops = 3;

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

export default defineRule({
  id: 'redirect-target',
  title: 'Every redirect leads straight to a page, over https',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-REDIR-7'],
  why: 'A redirect to a missing page is a dead end. One to another redirect makes visitors wait, and one to http leaves the secure connection. (Google Search Central, redirects.)',
  fix: 'redirect it to the https URL of a page that search engines may index',
  examples: () => ({
    good: {
      'a redirect to a page': site({ 'meters/index.html': stub('/gauges/') }),
      'a redirect to the site of another repository': {
        site: 'https://acme.github.io',
        files: moveTo('acme.github.io', site({ 'meters/index.html': stub('/tool/') })),
        nearMiss: {
          replace: ['/tool/', '/gauges/tool/'],
          finds:
            'error meters/index.html:1:36  The meta refresh leads to /gauges/tool/, which is not in the build  Fix: Redirect it to a page of the site, or remove the redirect.',
        },
      },
      'a line that adds the slash to the URL of a noindex page': {
        files: site({
          '/thanks/': { head: '<meta name="robots" content="noindex">' },
          _redirects: '/thanks /thanks/ 301\n',
          'netlify.toml': '',
        }),
        nearMiss: {
          replace: ['/thanks /thanks/ 301', '/order /thanks/ 301'],
          finds:
            'error _redirects:1:1  /order redirects to /thanks/, which is noindex  Fix: Redirect it to the https URL of a page that search engines may index.',
        },
      },
      'a noindex board that loads itself again': {
        files: site({
          '/board/': {
            head: '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="300; url=/board/">',
          },
          '/thanks/': { head: '<meta name="robots" content="noindex">' },
        }),
        nearMiss: {
          replace: ['url=/board/', 'url=/thanks/'],
          finds:
            'error board/index.html:10:39  The meta refresh leads to /thanks/, which is noindex  Fix: Redirect it to the https URL of a page that search engines may index.',
        },
      },
      'a line to one that leads to a login for now': {
        files: site({ _redirects: '/my /account 301\n/account /gauges/ 302\n' }),
        nearMiss: {
          replace: ['/account /gauges/ 302', '/account /gauges/ 301'],
          finds:
            'warning _redirects:1:1  /my redirects to /account, which redirects to /gauges/  Fix: Write /gauges/',
        },
      },
      'a line that leads to several pages': {
        files: site({ _redirects: '/meters/:size /gauges/:size 301\n', 'netlify.toml': '' }),
        nearMiss: {
          replace: [':size', 'small'],
          finds:
            'error _redirects:1:1  /meters/small redirects to /gauges/small, which is not in the build  Fix: Redirect it to a page of the site, or remove the redirect.',
        },
      },
      'a line that an earlier one leaves without effect, which redirect-line reports': {
        files: site({ _redirects: '/meters /gauges/ 301\n/meters /gages/ 301\n' }),
        nearMiss: {
          replace: ['/meters /gages/ 301', '/pipes /gages/ 301'],
          finds:
            'error _redirects:2:1  /pipes redirects to /gages/, which is not in the build  Fix: Redirect it to a page of the site, or remove the redirect.',
        },
      },
      'redirects to two other sites, each of which has a page like one here': {
        files: site({
          'meters/index.html': stub('https://shop.example/gauges/'),
          'pipes/index.html': stub('https://acme.example/gauges/'),
        }),
        nearMiss: {
          replace: ['https://acme.example/', 'https://shop.example/'],
          finds:
            'error meters/index.html:1:36  The meta refresh leads to https://shop.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
        },
      },
      'redirects to the home page of another site': {
        files: site({
          'meters/index.html': stub('https://shop.example/'),
          'pipes/index.html': stub('https://shop.example/'),
        }),
        nearMiss: {
          replace: ['https://shop.example/', 'https://shop.example/gauges/'],
          finds:
            'error meters/index.html:1:36  The meta refresh leads to https://shop.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
        },
      },
      'redirects to another site, which has a page that is not here': {
        files: site({
          'meters/index.html': stub('https://shop.example/gauges/'),
          'pipes/index.html': stub('https://shop.example/hoses/'),
        }),
        nearMiss: {
          replace: ['shop.example/hoses/', 'shop.example/gauges/'],
          finds:
            'error meters/index.html:1:36  The meta refresh leads to https://shop.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
        },
      },
    },
    bad: {
      'redirects to the former host of the pages': {
        files: site({
          'meters/index.html': stub('https://acme.example/gauges/'),
          'pipes/index.html': stub('https://acme.example/hoses/'),
          '/hoses/': {},
        }),
        finds:
          'error meters/index.html:1:36  The meta refresh leads to https://acme.example/gauges/, and the page is on www.example.com too (2 places)  Fix: Let it lead to the same path of https://www.example.com, if that is where the site is now.',
      },
      'a pattern that redirects a file, to which another line leads': {
        files: site({
          'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }',
          'llms.txt': '# Acme\n',
          _redirects: '/*.txt /:splat.md 301\n/llms.md /llms.txt 301\n',
        }),
        finds:
          'error _redirects:2:1  /llms.md redirects to /llms.txt, which is in a redirect loop  Fix: Remove line 1 of _redirects, which redirects /llms.txt though the build has it.',
      },
      "a page that a development server wrote, and a line to the site's other name": {
        files: site({
          'meters/index.html': stub('http://localhost:1313/gauges/'),
          _redirects: '/pipes https://example.com/gauges/ 301\n',
        }),
        finds:
          'error _redirects:1:1  /pipes redirects to https://example.com/gauges/, but this site is www.example.com (2 places)  Fix: Use a URL of https://www.example.com',
      },
      'a redirect to a missing page': {
        files: site({ 'meters/index.html': stub('/gages/') }),
        finds:
          'error meters/index.html:1:36  The meta refresh leads to /gages/, which is not in the build  Fix: Redirect it to a page of the site, or remove the redirect.',
      },
    },
  }),

  *check(site) {
    const resolver = new Resolver(site.origin);
    // The redirects by path that have an effect, without those of the map, which `map-target` judges. A line with a condition, such as a
    // country, is judged if it is in `_redirects`, and not in the files of other hosts.
    for (const rule of (site.platforms?.ownRules ?? []).filter(isEffectiveRedirect)) {
      const to = readTarget(rule);
      const invalid = findInvalidTarget(rule.from, to);
      const fault = invalid === undefined ? checkLine(site, rule, resolver.resolve(to, '/')) : undefined;
      if (invalid !== undefined) yield { ...pickPlace(rule), cause: invalid };
      else if (fault !== undefined)
        yield { ...pickPlace(rule), ...describe(fault, messages.line(rule.from, to, fault.text)) };
    }

    for (const page of site.documents)
      for (const refresh of page.refreshes) {
        // `redirect-meta` judges a page that reloads itself.
        const isReload = refresh.href === '' || isSelf(page, refresh.target);
        const fault = isReload ? undefined : checkRefresh(site, refresh.target);
        if (fault === undefined) continue;
        const message = messages.refresh(refresh.href, fault.text);
        yield { ...locateOnPage(site, page, refresh), ...describe(fault, message) };
      }
  },
});

function describe(fault: TargetFault, message: string): Pick<Fault, 'cause' | 'lacksTarget'> {
  const { key, level, why, fix, lacksTarget } = fault;
  if (lacksTarget) return { cause: { key, level, message, fix: missingFix }, lacksTarget };
  return { cause: { key, level, message, why, fix } };
}

/** Only the target's host matters here, so placeholders stay. */
const anySource: Source = { kind: 'exact', path: parsePath('/'), query: [], host: '' };

/** https://$host/, where the visitor chooses the host */
function findInvalidTarget(from: string, to: string): Fault['cause'] | undefined {
  const target = parseTarget(to, anySource);
  if (!('message' in target)) return undefined;
  return { key: 'invalid', message: messages.invalid(from, target.message), fix: target.fix };
}

function checkLine(site: Site, rule: ForeignRule, target: LinkTarget): TargetFault | undefined {
  // To another host of this site, such as its preview, to localhost or a private network, or from https to http. A host of others is right.
  const hostFault = findHostFault(site, target) ?? findHttpFault(target);
  if (hostFault !== undefined || target.kind !== 'site') return hostFault;

  // `/x/*`, tried as /x/example, and `/$1/`, to which Vercel's `/(about|contact)` leads: only a loop is sure, and no missing page.
  const sample = { ...target, path: parsePath(samplePath(target.path)) };
  const leadsToSeveral =
    sample.path !== target.path || (rule.targetHasGroups === true && findOnlyPath(rule) === undefined);
  if (leadsToSeveral)
    return judgeTarget(site, sample).end === 'loop' ? findTargetFault(site, sample) : undefined;

  // /thanks to /thanks/ only adds the slash, also where that page is noindex or has another canonical.
  const [path = ''] = rule.isExact ? rule.samples : [];
  const isOfPage = path !== '' && isSamePage(parsePath(path), target.path);
  const { answer } = judgeTarget(site, target);
  return isOfPage && answer?.page !== undefined ? undefined : checkTarget(site, target);
}

function checkRefresh(site: Site, target: LinkTarget): TargetFault | undefined {
  // Also to the former host: several pages of a former build lead there, each to a page that is here too. A line is written by hand, and
  // meant so.
  const hostFault = findHostFault(site, target) ?? findHttpFault(target) ?? findFormerHost(site, target);
  if (hostFault !== undefined && target.kind === 'web')
    // An alias of Hugo, written by `hugo server`: http://localhost:1313/gauges/
    return { ...hostFault, fix: findServedBuildFix(site, target.origin) ?? hostFault.fix };
  if (hostFault !== undefined || target.kind !== 'site') return hostFault;

  // https://acme.github.io/tool/, the site of another repository
  return mayBeOfOtherSite(site, target.path) ? undefined : checkTarget(site, target);
}

function findHttpFault(target: LinkTarget): TargetFault | undefined {
  if (!isInsecure(target)) return undefined;
  const why = 'A redirect to http leaves the secure connection.';
  return { key: 'http', level: 'error', text: 'from https to http', why };
}

/** The fault of a redirect's end: a loop, more redirects, no page, or a page with noindex. */
function checkTarget(site: Site, target: SiteTarget): TargetFault | undefined {
  const { end, last, visitedUrls, page, way } = judgeTarget(site, target);
  const fault = findTargetFault(site, target);
  // `last` is undefined where the target answers itself. /gauges of the page /gauges/: its own fault says which URL to write.
  if (fault?.level === 'error' || last === undefined || way.includes('variant')) return fault;
  // /meters to /gauges, which redirects to /sensors/; not /old-account to /account, which redirects to a login for now
  if (visitedUrls.size > 1 && !way.includes('temporary')) return describeChain(last, visitedUrls.size);
  if (end !== 'noSuchId' || page === undefined) return fault;
  return {
    key: `ids of ${page.servedUrl}`,
    level: 'warning',
    text: `an id that ${page.servedUrl} does not have`,
    why: 'The browser shows the top of the page, and the reader has to search.',
    fix: 'correct the fragment of the redirect, or let it lead to the page without one',
  };
}

/** The fault of a redirect to another redirect. */
function describeChain(last: LinkTarget, hops: number): TargetFault {
  const end = formatUrl(last);
  const count = hops > maxHops ? `, by ${hops} redirects` : '';
  return {
    key: `chain to ${end}`,
    level: hops > maxHops ? 'error' : 'warning',
    text: `which redirects to ${end}${count}`,
    why: 'Each further redirect makes visitors wait.',
    fix: `write ${end}`,
  };
}
