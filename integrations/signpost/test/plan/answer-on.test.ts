import { expect, test } from 'vitest';
import { azureSwa } from '../../src/hosts/azure-swa/host.ts';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { firebase } from '../../src/hosts/firebase/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { requestOf } from '../../src/plan/answer.ts';
import { answerOn } from '../../src/plan/answer-on.ts';
import { planOf } from '../hosts/plan-of.ts';

const origin = 'https://www.example.com';
const pages = [
  'index.html',
  '404.html',
  'about/index.html',
  'products/index.html',
  'lamp/index.html',
  '5*star/index.html',
  'café/index.html',
];
const map = `/campaign,/products/?ref=old,302
/jump,/about/#team
/en/*,/*`;
const gone = '/lost/*,,410';
const lamp = '/lamp/,,410';
const requested = `${map}\n/product.php?id=42,/about/\n/product.php,/products/`;
const variant = { base: '/', format: 'directory', trailingSlash: 'always' } as const;

type Row = readonly [host: Host, lines: string, path: string, status: number, location: string | undefined];

/** Each as its engine answered it: Vercel's routing-utils, superstatic, Netlify's redirector, wrangler, swa-cli, nginx. */
const rows: readonly Row[] = [
  // https://vercel.com/guides/how-do-i-perform-vercel-redirects-based-on-query-strings
  [vercel, requested, '/product.php?id=42&x=1', 301, '/about/?id=42&x=1'],
  [vercel, requested, '/product.php?x=1', 301, '/products/?x=1'],
  [nginx, requested, '/product.php?id=42&x=1', 301, '/about/?x=1'],
  // https://github.com/netlify/cli/pull/2017, https://github.com/opennextjs/opennextjs-netlify/issues/1490
  [netlify, requested, '/product.php?id=42&x=1', 301, '/about/?id=42&x=1'],
  [netlify, '/product.php?id=42,/about/?ref=old', '/product.php?id=42', 301, '/about/?ref=old'],
  [vercel, gone, '/lost/x', 404, undefined],
  [firebase, gone, '/lost/x', 404, undefined],
  [cloudflare, gone, '/lost/x', 404, undefined],
  [netlify, gone, '/lost/x', 410, undefined],
  [nginx, gone, '/lost/x', 410, undefined],
  // What is there is served all the same.
  [firebase, lamp, '/lamp/', 200, undefined],
  [vercel, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [netlify, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [cloudflare, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [azureSwa, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [firebase, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [nginx, map, '/campaign?a=1', 302, '/products/?ref=old'],
  [firebase, map, '/jump?a=1', 301, '/about/#team?a=1'],
  [nginx, map, '/jump?a=1', 301, '/about/?a=1#team'],
  [vercel, map, '/en/about', 301, '/about'],
  [firebase, map, '/en/about', 301, '/about'],
  [cloudflare, map, '/en/about', 301, '/about'],
  [netlify, map, '/en/about?a=1', 301, '/about?a=1'],
  // URL variants that the host's files don't redirect: test/behavior/url-variants.test.ts asks the engines for more.
  [cloudflare, map, '/about', 301, '/about/'],
  [cloudflare, map, '/café', 301, '/caf%C3%A9/'],
  [cloudflare, map, '/caf%C3%A9', 301, '/caf%C3%A9/'],
  [cloudflare, requested, '/5*star', 301, '/5*star/'],
  [cloudflare, map, '/none.html', 404, undefined],
  [netlify, map, '/about/index.html', 301, '/about/'],
  // Dots in a path: rows of test/behavior.tsv that need `dots`.
  [cloudflare, map, '/products/../about/', 200, undefined],
  [cloudflare, requested, '/products/%2e%2E/about/', 200, undefined],
  [cloudflare, requested, '/x/../../product.php?id=42', 301, '/about/'],
  [cloudflare, map, '/about/x/..', 200, undefined],
  [cloudflare, map, '/none/../..about/', 404, undefined],
];

test.each(rows.map((row) => [`${row[0].id} ${row[2]}`, row] as const))(
  '%s',
  (_, [host, lines, path, status, location]) => {
    const plan = planOf(lines, { variant }, pages);
    const can = host.canFor?.(plan) ?? host.can;
    const given = answerOn(plan, { ...host, can }, requestOf(origin + path));
    expect([given.status, given.location]).toEqual([status, location && origin + location]);
  },
);

test.each([
  [cloudflare, '/en//x', 'it has rules of its own for two slashes in a row, so its response may differ'],
  [cloudflare, '/en/x?next=//y', undefined],
])('%# a URL with two slashes in a row is doubtful where the host tells no difference', (host, path, why) => {
  const plan = planOf(map, { variant }, pages);
  const can = host.canFor?.(plan) ?? host.can;
  expect(answerOn(plan, { ...host, can }, requestOf(origin + path)).why).toBe(why);
});
