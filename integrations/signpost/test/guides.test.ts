import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isDay } from '../src/lib/date.ts';
import { listDueDates } from '../src/migrate/status/dates.ts';

const guide = readFileSync(
  new URL('../../../docs/src/content/docs/guides/beyond-the-audit.md', import.meta.url),
  'utf8',
);

/** What only a person can do is said where the person looks. */
test.each([
  ['W-CANON-8', /Don't use the removal tool/],
  ['W-MIG-8', /every kind of page[\s\S]*every form[\s\S]*every download/],
  ['W-JS-3', /Prerender pages, or render them on the server/],
  ['W-JS-4', /feature detection[\s\S]*differential rendering[\s\S]*polyfill/],
  ['W-CLOSE-6', /Prefer to keep the site online/],
])('the documentation has %s', (_, words) => expect(guide).toMatch(words));

test('W-MIG-8: the guide on migration has the dates of a move', () => {
  const move = '2026-12-01';
  const due = (isDay(move) ? listDueDates(move, undefined) : []).find(({ on }) => on === '2026-11-30');
  expect(due?.what).toContain('try forms and downloads of the new site');
});

test('the workflow of the guide to GitHub Pages builds with Node and the whole history, and deploys what was built', () => {
  const text = readFileSync(
    new URL('../../../docs/src/content/docs/guides/hosts/github-pages.md', import.meta.url),
    'utf8',
  );
  const blocks = Array.from(text.matchAll(/^```yaml\n(.*?)^```/gms), ([, block = '']) => parse(block));
  const [workflow] = blocks;
  const { permissions, jobs } = workflow;
  expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' });

  const steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] = jobs.deploy.steps;
  expect(steps.map(({ uses = '', run = uses.replace(/@.*/, '') }) => run)).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'npm ci',
    'npm run build',
    'actions/upload-pages-artifact',
    'actions/deploy-pages',
  ]);
  expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0 });
  expect(steps[4]?.with).toEqual({ path: 'dist' });

  // What another generator needs, and the settings of a site in a folder.
  const [, installs, settings] = blocks;
  expect(installs).toHaveLength(4);
  expect(settings).toEqual({ site: 'https://OWNER.github.io/REPOSITORY/', host: 'github-pages' });
  for (const generator of ['Docusaurus', 'VitePress', 'Hugo', 'MkDocs', 'Jekyll'])
    expect(text).toMatch(new RegExp(`^\\| ${generator} \\| \`\\w+`, 'm'));
});

test('the password in the commands of staging.md has the hash that the page prints', () => {
  const text = readFileSync(
    new URL('../../../docs/src/content/docs/guides/staging.md', import.meta.url),
    'utf8',
  );
  const [, hash = ''] = /anna:\{SHA\}([\w+/=]+)/.exec(text) ?? [];
  const passwords = Array.from(text.matchAll(/anna:([a-z]+)(?= |@)/g), ([, password = '']) => password);
  expect(passwords.length).toBeGreaterThan(1);
  for (const password of passwords) expect(createHash('sha1').update(password).digest('base64')).toBe(hash);
});
