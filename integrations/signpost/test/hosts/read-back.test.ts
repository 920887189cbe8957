import { describe, expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { hosts } from '../../src/hosts/index.ts';
import { joinContent } from '../../src/lib/file.ts';
import { requestOf } from '../../src/plan/request.ts';
import { readOwn } from '../answers/own-file.ts';
import { planOf } from './plan-of.ts';
import { selectSupportedPlan } from './support/supported-plan.ts';

// Each platform's generated file, read by the reader of that platform's files, redirects as the map says.

const origin = 'https://www.example.com';
const files = ['index.html', 'about/index.html', 'blog/kept/index.html', '404.html'];
const map = `/old,/about/
/old-302,/about/,302
/old-308,/about/,308
/stra%C3%9Fe,/about/
/a%20space,/about/
/dollar$1,/about/
/(paren),/about/
/default,/about/
/to-query,/about/?ref=old
/to-fragment,/about/#team
/external,https://other.example/path/
/product.php?id=42,/about/
/item.php?id=42,/about/?from=item
/list.php?id=1&page=2,/about/
/discontinued,,410
/blog/*,/news/*
/docs/:version/:page,/manual/:page/:version
/shop/*,https://shop.example.com/*
/campaign/*,/about/
`;

const rows: readonly [request: string, status: number, location?: string][] = [
  ['/old', 301, '/about/'],
  ['/old/', 301, '/about/'],
  ['/old/below', 404],
  ['/Old', 404],
  ['/old-302', 302, '/about/'],
  ['/old-308', 308, '/about/'],
  ['/stra%C3%9Fe', 301, '/about/'],
  ['/stra%c3%9fe', 301, '/about/'],
  ['/a%20space', 301, '/about/'],
  ['/dollar$1', 301, '/about/'],
  ['/(paren)', 301, '/about/'],
  ['/paren', 404],
  ['/default', 301, '/about/'],
  ['/to-query', 301, '/about/?ref=old'],
  ['/to-fragment', 301, '/about/#team'],
  ['/external', 301, 'https://other.example/path/'],
  ['/product.php?id=42', 301, '/about/'],
  ['/product.php?id=421', 404],
  ['/product.php?pid=42', 404],
  ['/product.php', 404],
  ['/item.php?id=42', 301, '/about/?from=item'],
  ['/list.php?page=2&id=1', 301, '/about/'],
  ['/list.php?id=1', 404],
  ['/blog/a/b', 301, '/news/a/b'],
  ['/blog/caf%C3%A9', 301, '/news/caf%C3%A9'],
  ['/blog/kept/', 200],
  ['/blogs/a', 404],
  ['/docs/v1/start', 301, '/manual/start/v1'],
  ['/docs/v1', 404],
  ['/docs/v1/start/more', 404],
  ['/shop/pumps/42', 301, 'https://shop.example.com/pumps/42'],
  ['/campaign/spring', 301, '/about/'],
  ['/about/', 200],
  ['/about', 301, '/about/'],
  ['/nothing', 404],
];

/** `/docs/v1/start`: the reader of .htaccess knows no placeholder in the generated patterns. */
const byPattern = /^\/(?:blog|docs|shop|campaign)\//;

describe.each([
  ['netlify', '_redirects', rows],
  ['apache', '.htaccess', rows.filter(([request]) => !byPattern.test(request))],
] as const)('the rules that %s emits in %s', (id, name, requests) => {
  const host = hosts.find((one) => one.id === id);
  if (host === undefined) throw new Error(`no host ${id}`);
  const serving = host.serving?.({
    files,
    read: () => undefined,
    variant: { format: 'directory', trailingSlash: 'always' },
  }).serving;
  const plan = selectSupportedPlan(planOf(map, {}, files, serving), host);
  const emitted = host.emit(plan).find(({ path }) => path === name);
  // The reader leaves out what is between Signpost's marks.
  const text = emitted === undefined ? '' : joinContent(emitted).replaceAll(/^# signpost:.*\n/gm, '');
  const ownFiles = [readOwn(id, name, text)];
  const responder = createResponder({ plan: planOf('', {}, files, serving), host, ownFiles });

  test.each(requests)('return for %s the status %i and Location %s', (request, status, location) => {
    const answer = responder.respond(requestOf(origin + request));
    // Netlify passes on the whole query.
    const [, query = ''] = request.split('?');
    const passed = id === 'netlify' && query !== '' && location?.includes('?') === false ? `?${query}` : '';
    const target = location?.replace(/^\//, `${origin}/`);
    expect([answer.status, answer.location]).toEqual([status, target && target + passed]);
  });
});
