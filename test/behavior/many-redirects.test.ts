import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { answerOf } from './answer-of.ts';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get } from './proxied.ts';
import { makeSite } from './strange.ts';

/** More than nginx tries as expressions, with what a table that ignores letter case can't hold. */
const rows: (readonly [from: string, to: string, status?: string])[] = [
  ...Array.from({ length: 1200 }, (_, at) => [`/shop/item-${at}`, `/p/${at}/`] as const),
  ...Array.from({ length: 300 }, (_, at) => [`/product.php?id=${at}`, `/p/${at}/`] as const),
  ...Array.from({ length: 30 }, (_, at) => [`/goods.php?product-id=${at}`, `/p/${at}/`] as const),
  ['/FAQ', '/faq'],
  ['/Two-Cases', '/upper/'],
  ['/two-cases', '/lower/'],
  ['/stra\u00dfe', '/new/', '308'],
  ['/a space', '/new/?own=1'],
  ['/price$5', '/new/#top'],
  ['/away', 'https://other.example/x', '302'],
  ['/away-asked', 'https://other.example/?x=1'],
  ['/gone', '', '410'],
  ['/gone.php?id=9', '', '410'],
  ['/list.php?cat=1&page=2', '/both/'],
  ['/list.php?cat=1', '/cat/'],
  ['/find.php?q=two words', '/found/'],
  ['/product.php?id=Abc', '/upper/'],
  ['/product.php?id=abc', '/lower/'],
];

const requests: readonly string[] = [
  ...[
    '/shop/item-0',
    '/shop/item-1199/',
    '/shop/item-7?utm_source=x&a=',
    '/shop/item-1200',
    '/Shop/item-3',
    '/shop/item-3/x',
  ],
  ...[
    '/FAQ',
    '/faq',
    '/Two-Cases',
    '/two-cases',
    '/TWO-CASES',
    '/stra%C3%9Fe',
    '/stra%c3%9fe/',
    '/a%20space',
    '/price$5?a=1',
  ],
  ...['/away', '/away?a=1', '/away-asked', '/gone', '/gone/', '/gone.php?id=9', '/gone.php?id=8'],
  ...[
    '/product.php?id=0',
    '/product.php?id=299',
    '/product.php?id=300',
    '/product.php',
    '/product.php?xid=1',
  ],
  ...['/product.php?id=Abc', '/product.php?id=abc', '/product.php?id=ABC', '/Product.php?id=1'],
  ...[
    '/product.php?utm=1&id=7',
    '/product.php?id=7&utm=1',
    '/product.php?a=1&id=7&b=2',
    '/product.php/?id=7',
  ],
  ...['/goods.php?product-id=5', '/goods.php?x=1&product-id=5', '/goods.php?product-id=55'],
  ...['/list.php?cat=1', '/list.php?cat=1&page=2', '/list.php?page=2&x=1&cat=1', '/list.php?page=2'],
  ...['/find.php?q=two%20words', '/find.php?q=two+words', '/find.php?q=two'],
];

describe.each([nginxEngine, caddyEngine].filter(requireEngine))(
  '$name with more than 1,000 redirects',
  (engine) => {
    const made = makeSite(rows);
    const site = { ...made, plan: selectSupportedPlan(made.plan, engine.host) };
    let running: OwnServer;
    beforeAll(async () => {
      running = await engine.start(site, engine.host.emit(site.plan));
    });
    afterAll(() => running?.stop());

    test('passes its checker without warnings', () => expect(running.check()).toBe(''));

    test.each(requests)('answers %s as `answer` does', async (path) => {
      const request = { 'x-forwarded-proto': 'https' };
      const expected = answerOf(site, { method: 'GET', url: `http://www.example.com${path}`, request });
      const { status, location } = await get(running, path);
      // An extra & may remain of what is between two parameters.
      const sent = location.replace(/&$/, '');
      // A space in a query may be a plus, as forms send it.
      const isForm = path.includes('+');
      expect([status, sent]).toEqual(
        isForm ? [301, 'https://www.example.com/found/'] : [expected.status, expected.location],
      );
    });
  },
);
