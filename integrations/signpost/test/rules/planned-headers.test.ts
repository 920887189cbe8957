import { describe, expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { readSiteFromAnswers } from '../../src/audit/site/from-answers.ts';
import { readSite } from '../../src/audit/site/read.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import type { HeaderRule } from '../../src/plan/plan.ts';

const only = ['noindex-site', 'canonical-header'];
const rule = (path: string, name: string, value: string): HeaderRule => ({
  match: path.endsWith('*') ? { prefix: parsePath(path.slice(0, -1)) } : { exact: parsePath(path) },
  headers: [[name, value]],
});

/** What is found where the hosts are told to send those headers, and `_headers` says the others. */
function found(headers: readonly HeaderRule[], written = '') {
  const files = site(written === '' ? {} : { _headers: written });
  const facts = readSite(filesInMemory(files), { origin: 'https://www.example.com', headers });
  return runRules(facts, { only }).map(
    ({ rule, file = '', line = '', url = '', message }) => `${rule} ${file}:${line} ${url} ${message}`,
  );
}

describe('the audit of headers in the options', () => {
  it('reports noindex', () => {
    expect(found([rule('/*', 'X-Robots-Tag', 'noindex')])).toEqual([
      'noindex-site : https://www.example.com/ all 2 pages are noindex, so search engines drop the whole site',
    ]);
    expect(found([rule('/drafts/*', 'X-Robots-Tag', 'noindex')])).toEqual([]);
  });

  it('reports a canonical', () => {
    expect(found([rule('/a.pdf', 'Link', '</gauges/>; rel="canonical"')])).toEqual([
      'canonical-header : https://www.example.com/a.pdf the canonical in the Link header is not an absolute https URL',
    ]);
  });

  it('says to correct the options, not the generated file', () => {
    const link = '</gauges/>; rel="canonical"';
    const files = site({ _headers: `/a.pdf\n  Link: ${link}\n` });
    const headers = [rule('/a.pdf', 'Link', link)];
    const facts = readSite(filesInMemory(files), { origin: 'https://www.example.com', headers });
    expect(runRules(facts, { only }).map(({ file, fix }) => [file, fix])).toEqual([
      [
        undefined,
        'correct `http.canonical` in the options (or `http.headers`, if the header is there), from which it is generated',
      ],
    ]);
  });

  it('reports a header once that _headers of the build repeats', () => {
    expect(found([rule('/*', 'X-Robots-Tag', 'noindex')], '/*\n  X-Robots-Tag: noindex\n')).toEqual([
      'noindex-site _headers:2 https://www.example.com/ all 2 pages are noindex, so search engines drop the whole site',
    ]);
  });
});

describe('the audit of headers of a live server', () => {
  it('reports noindex', async () => {
    const files = site();
    const answer = (path: string, file: string, more: readonly [string, string[]][] = []) => ({
      url: `https://www.example.com${path}`,
      status: 200,
      headers: new Map([['content-type', ['text/html; charset=utf-8']], ...more]),
      body: () => Buffer.from(files[file] ?? ''),
    });
    const { site: facts } = readSiteFromAnswers(
      [answer('/', 'index.html', [['x-robots-tag', ['noindex']]]), answer('/gauges/', 'gauges/index.html')],
      { start: 'https://www.example.com/', robots: undefined, missing: undefined, isSitemap: () => false },
    );
    expect(
      runRules(facts, { only }).map(({ rule, file, url, message }) => [rule, file, url, message]),
    ).toEqual([['noindex-site', undefined, 'https://www.example.com/', 'the home page is noindex']]);
  });
});
