import { expect, test } from 'vitest';
import { createResponder } from '../../../src/answers/responder.ts';
import { githubPages } from '../../../src/hosts/github-pages/host.ts';
import { netlify } from '../../../src/hosts/netlify/host.ts';
import { nginx } from '../../../src/hosts/nginx/host.ts';
import { listOldChecks } from '../../../src/migrate/verify/old-checks.ts';
import { planOf } from '../../hosts/plan-of.ts';
import { oldUrl } from '../support/old.ts';

test.each([
  [nginx, '/pump/'],
  [netlify, '/pump/?id=7'],
])('listOldChecks takes the query that $title passes on', (host, path) => {
  const { abilities } = host;
  const plan = planOf('/product.php?id=7,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const responder = createResponder({ plan, host });
  const input = {
    responder,
    openResponder: responder,
    abilities,
    old: 'https://www.old.example',
    hosts: [],
    isMapReleased: true,
  };
  const [check] = listOldChecks([oldUrl('/product.php?id=7')], input);

  expect(check?.expected).toMatchObject({
    location: 'https://www.example.com/pump/',
    hostLocation: `https://www.example.com${path}`,
  });
});

test('listOldChecks takes a page with a refresh for the redirect on GitHub Pages, and not on nginx', () => {
  const plan = planOf('/pump.html,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const [onPages, onNginx] = [githubPages, nginx].map((host) => {
    const responder = createResponder({ plan, host });
    const site = { old: 'https://www.example.com', hosts: [], isMapReleased: true };
    const input = { responder, openResponder: responder, abilities: host.abilities, ...site };
    return listOldChecks([oldUrl('/pump.html')], input)[0]?.expected;
  });

  expect(onPages).toMatchObject({ status: 301, allowsRedirectPage: true });
  expect(onNginx).toMatchObject({ status: 301, allowsRedirectPage: false });
});

test('listOldChecks requires a redirect of the map that GitHub Pages cannot make', () => {
  const plan = planOf('/product.php?id=7,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const { abilities } = githubPages;
  const input = {
    responder: createResponder({ plan, host: githubPages }),
    openResponder: createResponder({ plan }),
    ...{ abilities, old: 'https://www.old.example', hosts: [], isMapReleased: true },
  };
  const [check] = listOldChecks([oldUrl('/product.php?id=7')], input);

  expect(check?.expected).toMatchObject({ status: 301, location: 'https://www.example.com/pump/' });
});
