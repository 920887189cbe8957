import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/title-missing.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

expectReports(rule, {
  good: {
    'a page for the command `go`': site({
      'tool/index.html':
        '<html><head><meta name="go-import" content="example.com/tool git https://git.example.com/tool"></head></html>',
    }),
    'a part of pages, which nobody links to': site({ 'parts/menu.html': '<p>Menu</p>' }),
  },
  bad: {
    'a page with the doctype alone': site({ 'news/index.html': '<!DOCTYPE html>' }),
    'an empty one': site({ '/gauges/': { title: '', head: '<title> </title>' } }),
  },
});

// https://acme.example/docs/: <Redirect> of Docusaurus, which script-content reports
it('title-missing gives an info about an empty page whose script leads on', async () => {
  const shell = '<!doctype html><title></title><div id="__docusaurus"></div><script src="/main.js"></script>';
  const found = runRules(await siteOf({ files: site({ 'start/index.html': shell }) }), {
    only: ['title-missing'],
  });
  expect(found).toMatchObject([{ level: 'info', file: 'start/index.html' }]);
});

it('title-missing gives an info about the frame with the table of contents of mdBook', async () => {
  const toc =
    '<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><a href="/gauges/">Gauges</a>';
  const found = runRules(await siteOf({ files: site({ 'toc.html': toc }) }), { only: ['title-missing'] });
  expect(found).toMatchObject([{ level: 'info', file: 'toc.html' }]);
});

it('title-missing asks to remove a second title, not to write one', async () => {
  const files = site({ '/gauges/': { body: '<title>Picture with text</title>' } });
  const found = runRules(await siteOf({ files }), { only: ['title-missing'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'remove one of the two, in the layout or in the HTML that the page includes',
  ]);
});

// https://acme.example/about/: the title is in the <Helmet> of its layout, and not in the HTML.
it('title-missing names the export that gives a page of Gatsby its title', async () => {
  const head = '<meta name="generator" content="Gatsby 2.32.13">';
  const files = site({ '/gauges/': { title: '', head } });
  const found = runRules(await siteOf({ files }), { only: ['title-missing'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'add a <title> to the `Head` that each page exports (https://www.gatsbyjs.com/docs/reference/built-in-components/gatsby-head/)',
  ]);
});

it('title-missing asks for the text of an empty title, which a layout of Gatsby writes', async () => {
  const head = '<meta name="generator" content="Gatsby 3.15.0"><title data-react-helmet="true"></title>';
  const files = site({ '/gauges/': { title: '', head } });
  const found = runRules(await siteOf({ files }), { only: ['title-missing'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    ['the title is empty', 'write one <title>…</title> in the head, with what readers find on this page'],
  ]);
});
