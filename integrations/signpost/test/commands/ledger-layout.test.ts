import { expect, test } from 'vitest';
import { auditCommand } from '../../src/commands/audit.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { page } from './support/ledger-check.ts';
import { enterFolder } from './support/own-folder.ts';

// GitHub Pages serves intro.html at /intro and intro/index.html at /intro/, and returns 404 for /intro/ and /intro.html of the
// other file: https://github.com/slorber/trailing-slash-guide

const settings = 'site: https://acme.github.io/docs/\nhost: github-pages\ndist: public\n';

/** A project whose generator writes other files than when its URLs were published. */
function enterProject(generator: string, files: readonly string[], published: readonly string[]) {
  const html = page('Docs', `<meta name="generator" content="${generator}">`);
  return enterFolder({
    ...Object.fromEntries(['index.html', ...files].map((file) => [`public/${file}`, html])),
    'signpost.yaml': settings,
    'redirects.yaml': 'redirects:\n  - { from: /docs/start/, to: /docs/intro/, since: 2026-01-01 }\n',
    'published.txt': ['/docs/', ...published].map((path) => `${path}\n`).join(''),
  });
}

// https://docusaurus.io/docs/api/docusaurus-config#trailingSlash
test('ledger check names the setting of Docusaurus that changed all URLs, and no redirect of a URL to itself', async () => {
  const files = ['intro.html', 'guide/setup.html'];
  const { run } = await enterProject('Docusaurus v3.10.2', files, [
    '/docs/intro/',
    '/docs/guide/setup/',
    '/docs/start/',
  ]);

  const { exit, out } = await run(ledgerCheckCommand);
  expect(exit).toBe(1);
  expect(out).toContain('  The build has the page at /docs/guide/setup.\n');
  expect(out).toContain(
    'The page of /docs/intro/ is now at /docs/intro, and 1 more at other URLs. In Docusaurus, set `trailingSlash: true`.\n',
  );
  expect(out).not.toMatch(/map add|For each/);
});

test('audit names the setting of Docusaurus at lost URLs and at targets of the map', async () => {
  const { run } = await enterProject('Docusaurus v3.10.2', ['intro.html', 'setup.html'], ['/docs/setup/']);
  const { out } = await run(auditCommand, '--only', 'ledger-lost,map-target');
  expect(out).toContain('/docs/setup/ is lost: the build has its page at /docs/setup\n');
  expect(out).toContain('  fix: In Docusaurus, set `trailingSlash: true`.\n');
  expect(out).toContain('/docs/start redirects to /docs/intro/, which is not in the build\n');
  expect(out).toContain('  fix: In Docusaurus, set `trailingSlash: true`, or write /docs/intro\n');
  expect(out).not.toContain('map add');
});

// https://gohugo.io/configuration/all/#uglyurls
test('ledger check proposes redirects beside the setting of Hugo where URLs lost their .html', async () => {
  const files = ['intro/index.html', 'setup/index.html'];
  const { run } = await enterProject('Hugo 0.150.0', files, ['/docs/intro.html', '/docs/setup.html']);
  const { out } = await run(ledgerCheckCommand);
  expect(out).toContain('In Hugo, set `uglyURLs = true`.\nOtherwise, for each: restore the page,');
  expect(out).toContain('map add /docs/setup.html /docs/setup/\n');
});

// https://docs.astro.build/en/reference/configuration-reference/#buildformat
test("ledger check names Astro's build.format", async () => {
  const { run } = await enterProject('Astro v7.0.0', ['intro.html'], ['/docs/intro/']);
  expect((await run(ledgerCheckCommand)).out).toContain("In Astro, set `build.format: 'directory'`.");
});

test.each([
  ['a single page that changed', 'Docusaurus v3.10.2', ['intro.html', 'a/index.html', 'b/index.html']],
  ['a generator without such a setting', 'Eleventy v3.1.0', ['intro.html']],
])('ledger check names the file of the URL for %s', async (_, generator, files) => {
  const { run } = await enterProject(generator, files, ['/docs/intro/']);
  const { out } = await run(ledgerCheckCommand);
  expect(out).toContain(
    'The page of /docs/intro/ is now at /docs/intro. Build the page as `intro/index.html`.\n',
  );
  expect(out).not.toMatch(/map add|For each/);
});
