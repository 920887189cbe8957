import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';

const only = ['page-readable', 'charset'];

/** What is said of a home page with those bytes. */
function reported(html: string, encoding: 'utf8' | 'latin1'): string[] {
  const files = filesInMemory(site());
  const read = (file: string): Buffer =>
    file === 'index.html' ? Buffer.from(html, encoding) : files.read(file);
  const facts = readSite({ ...files, read }, { origin: 'https://www.example.com' });
  return runRules(facts, { only }).map(({ level, rule, message }) => `${level} ${rule}: ${message}`);
}

const home = page('/', { body: '<a href="/gauges/">Größe</a>' });

it('page-readable reports once that a page is saved in another encoding than it names', () => {
  expect(reported(home.replace('utf-8', 'iso-8859-1'), 'latin1')).toEqual([
    'error charset: the page declares the encoding iso-8859-1, not utf-8',
  ]);
});

it('page-readable reports bytes that are invalid in the named encoding', () => {
  expect(reported(home, 'latin1')).toEqual([
    `error page-readable: the page can't be read correctly: it is not UTF-8`,
  ]);
});

it('page-readable warns of a NUL character', () => {
  expect(reported(`${home}\0`, 'utf8')).toEqual([
    `warning page-readable: the page can't be read correctly: it contains a NUL character`,
  ]);
});

it('page-readable and charset: a page in UTF-16 gives one finding', () => {
  const bytes = Buffer.from(`\uFEFF${home}`, 'utf16le');
  const files = filesInMemory({ ...site(), 'index.html': bytes });
  const facts = readSite(files, { origin: 'https://www.example.com' });
  expect(runRules(facts, {}).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    `page-readable: the page can't be read correctly: it is UTF-16`,
  ]);
});

it("page-readable reports that a page in an unknown encoding isn't audited", () => {
  const bytes = Buffer.from(home, 'utf16le');
  const facts = readSite(filesInMemory({ ...site(), 'odd.html': bytes }), {
    origin: 'https://www.example.com',
  });
  expect(runRules(facts, {}).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    `page-readable: odd.html can't be read: its encoding is unknown, since none of its bytes is an HTML tag`,
  ]);
});
