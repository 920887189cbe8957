import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { expect, test } from 'vitest';

// Examples are acme or example.com. Nobody's site is named: people recognize theirs in a comment about its mistakes.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');

const publicHosts = read('integrations/signpost/test/fixtures/public-hosts.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** On a host of many sites, only the sites of examples: https://acme.github.io/docs/. */
const sharedHosts = /\.(?:github\.io|gitlab\.io|pages\.dev|netlify\.app|vercel\.app|web\.app|webflow\.io)$/;
const exampleSites =
  /^(?:acme|example|name|other|owner|project|site|my-site|shop|abc)\b|\.acme\b|-tools\b|--/;

/** In a URL, an e-mail address or a comment: a host's last label is a domain that programs hardly use as a property. */
const hostsInUrls = /(?:https?:\/\/|\w@)((?:[a-z0-9-]+\.)+[a-z]{2,})(?![\w.-]*[@\w])/gi;
const hostsInText =
  /(?<![\w./:@$%{-])((?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|gov|edu|(?:co|gov)\.uk))(?!\.?[\w(-])/gi;

const isExample = (host: string): boolean =>
  /(?:^|\.)(?:example|invalid|test|localhost)$/.test(host) ||
  /(?:^|\.)(?:example|acme|exmaple)\.[a-z]{2,}$/.test(host) ||
  // https://www.example.comabout/, a URL without the slash, a forged host, and an image named by an IP address
  /^www\.example\.com|^\d+\.\d+\.\d+\./.test(host);

function isAllowed(host: string): boolean {
  if (isExample(host) || publicHosts.includes(host)) return true;
  if (sharedHosts.test(host) && !exampleSites.test(host)) return false;
  return publicHosts.some((known) => host.endsWith(`.${known}`));
}

function findPrivateNames(file: string, text: string): string[] {
  const hosts = [...text.matchAll(hostsInUrls), ...text.matchAll(hostsInText)].map(([, host = '']) =>
    host.toLowerCase(),
  );
  return [...new Set(hosts)].filter((host) => !isAllowed(host)).map((host) => `${file}: ${host}`);
}

test('findPrivateNames finds a site in a comment, a link and an e-mail address', () => {
  // Each is put together, so that this file passes its own test.
  const [own, pages] = [['jane-doe', 'dev'].join('.'), ['jane', 'github', 'io'].join('.')];
  const text = `// As ${own} does, and [hers](https://${pages}/blog/), says mail@${own} at acme.github.io, https://www.w3.org/`;
  expect(findPrivateNames('a.ts', text)).toEqual([`a.ts: ${pages}`, `a.ts: ${own}`]);
});

test('sources, tests and docs name no private host', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|js|mjs|astro|md|ya?ml|json|tsv|csv|txt|html|css|svg|conf)$/.test(file))
    .filter((file) => !/package-lock\.json$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => findPrivateNames(file, read(file)))).toEqual([]);
});

test('the compiled package names no private host', () => {
  // The types of schema.org have its descriptions, with links to standards. The converter is minified from sources that the test
  // above reads, with the licenses of its packages.
  const ignore = ['**/schema-dts*.d.ts', '**/convert/convert.html'];
  const files = glob.sync('integrations/signpost/dist/**/*.{js,d.ts,css,html}', { cwd: root, ignore });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => findPrivateNames(file, read(file)))).toEqual([]);
});
