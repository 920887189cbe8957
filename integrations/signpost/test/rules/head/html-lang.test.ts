import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/html-lang.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const inLanguage = (lang: string) => site({ '/gauges/': { lang } });

const shell = '<!doctype html><title></title><div id="__docusaurus"></div><script src="/main.js"></script>';

// https://acme.example/docs/: <Redirect> of Docusaurus
expectReports(rule, {
  good: {
    'an empty page that a script fills, beside a layout with the language': site({
      'start/index.html': shell,
    }),
    'the reference of Javadoc beside a generator': site({
      '/': { head: '<meta name="generator" content="mkdocs-1.6.1">' },
      'api/index.html':
        '<!doctype html><meta name="generator" content="javadoc/ClassWriterImpl"><title>Pump</title><h1>Pump</h1>',
    }),
  },
  bad: {
    'the only layout of an app': { 'index.html': shell },
    'a page without a script, beside a layout with the language': site({
      'start/index.html': shell.replace('<script src="/main.js"></script>', '<p>All about our pumps</p>'),
    }),
  },
});

// RFC 5646, appendix A
expectReports(rule, {
  good: createExamples('a language tag: ', inLanguage, [
    'de',
    'zh-Hant',
    'zh-cmn-Hans-CN',
    'sl-rozaj-biske',
    'de-CH-1901',
    'es-419',
    'i-klingon',
    'x-whatever',
  ]),
  bad: createExamples('no language tag: ', inLanguage, ['en_US', 'english']),
});

it.each([
  ['en_US', 'en-US'],
  ['zh,en', 'zh'],
  ['<%= lang %>', 'en'],
])('html-lang proposes a code for %s', async (lang, code) => {
  const [found] = runRules(await siteOf({ files: inLanguage(lang) }), { only: ['html-lang'] });
  expect(found?.fix).toBe(`write one language code into the layout, such as <html lang="${code}">`);
});

// https://github.com/sphinx-doc/sphinx/issues/10062
it('html-lang names `language` of Sphinx', async () => {
  const sphinx = { '_static/documentation_options.js': '' };
  const files = { ...site({ '/': { lang: '' }, '/gauges/': { lang: '' } }), ...sphinx };
  const [found] = runRules(await siteOf({ files }), { only: ['html-lang'] });
  expect(found?.fix).toBe(
    'set `language` in conf.py to the language of the text, such as "zh-Hans" (https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-language)',
  );

  // A file of `html_extra_path` is copied as it is, beside pages with the language.
  const [copied] = runRules(await siteOf({ files: { ...inLanguage(''), ...sphinx } }), {
    only: ['html-lang'],
  });
  expect(copied?.fix).toBe(rule.fix);
});

const inChinese = { lang: 'en-US', title: '关于水泵', heading: '关于水泵' };

it('html-lang reports the English of a generator on a site in another language once', async () => {
  const files = site({
    '/a/': inChinese,
    '/b/': inChinese,
    '/c/': inChinese,
    '/d/': { ...inChinese, title: 'Home | 水泵' },
  });
  const found = runRules(await siteOf({ files }), { only: ['html-lang'] });
  expect(found.map(({ file, message, fix }) => [file, message, fix])).toEqual([
    [
      'a/index.html',
      '4 pages have lang="en-US", but headings in another script, such as "关于水泵"',
      'write the language of the text, such as <html lang="zh"> for Chinese, or translate the pages that are to be in English',
    ],
  ]);
});

expectReports(rule, {
  good: {
    'the fewer pages of a site in two languages': site({
      ...Object.fromEntries(['/a/', '/b/', '/c/'].map((url) => [url, inChinese])),
      ...Object.fromEntries(['/d/', '/e/', '/f/', '/g/'].map((url) => [url, {}])),
    }),
    'names of products in a site in another language': site(
      Object.fromEntries(
        ['/a/', '/b/', '/c/', '/d/'].map((url) => [url, { ...inChinese, heading: 'Pump水' }]),
      ),
    ),
  },
  bad: {
    'the English of a generator on each of the two pages of a small site': site({
      '/': inChinese,
      '/gauges/': inChinese,
    }),
    'English on a site in another language': site(
      Object.fromEntries(['/a/', '/b/', '/c/'].map((url) => [url, inChinese])),
    ),
  },
});
