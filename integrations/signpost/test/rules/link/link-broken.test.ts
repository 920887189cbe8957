import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

// Hugo leaves [REST](./rest-api.md) as it is: https://gohugo.io/render-hooks/links/
it('link-broken tells once that links lead to the files of pages', async () => {
  const files = {
    'index.html': html('', '<a href="a.md">A</a> <a href="b/c.md#d">C</a> <a href="d.qmd">D</a>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found.map(({ message, fix, cause }) => [message, fix, cause])).toEqual([
    [
      'a link leads to /a.md, which is not in the build',
      'link to the page that is built from the file, or delete the link if there is none',
      'markdown',
    ],
    [
      'a link leads to /b/c.md, which is not in the build',
      'link to the page that is built from the file, or delete the link if there is none',
      'markdown',
    ],
    // Of Quarto, in HTML: https://quarto.org/docs/websites/
    [
      'a link leads to /d.qmd, which is not in the build',
      'link to the page that is built from the file, or delete the link if there is none',
      'markdown',
    ],
  ]);
});

it.each([
  ['file:///home/acme/a.html', '"file:"'],
  ['htps://www.example.com/', '"htps:"'],
  ['https://exa mple.example', 'its host or port'],
])('link-broken names the invalid part of %s', async (href, part) => {
  const files = { 'index.html': html('', `<a href="${href}">A</a>`) };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const message = `the link "${href}" is not a valid URL, because of ${part}`;
  expect(found).toMatchObject([
    { message, fix: 'write a URL that starts with https:// and a host, or a path on this site' },
  ]);
});

// https://acme.example/docs/: the footer has href="docs/getting-started/setup"
it('link-broken tells once that a link of the layout lacks the slash at its start', async () => {
  const footer = '<footer><a href="docs/setup/#first">Setup</a></footer>';
  const files = {
    'index.html': html('', footer),
    'docs/setup/index.html': html('', footer),
    'blog/index.html': html('', footer),
  };
  const found = runRules(await siteOf({ files, site: 'https://acme.github.io/kit/' }), {
    only: ['link-broken'],
  });
  expect(found.map(({ message, fix, cause }) => [message, fix, cause])).toEqual(
    ['blog/', 'docs/setup/'].map((folder) => [
      `the link "docs/setup/#first" leads to /kit/${folder}docs/setup/, which is not in the build: it is relative, and /kit/docs/setup/ is meant`,
      'write /kit/docs/setup/',
      'from the root',
    ]),
  );
});

it('link-broken reports links with fragments of one missing page as places of one finding', async () => {
  const files = {
    'index.html': html(
      '',
      '<a href="/changelog.html">A</a><a href="changelog.html#i0">B</a><a href="/changelog.html#i1">C</a>',
    ),
  };
  const found = await foundBy('link-broken', files);
  expect(found).toHaveLength(3);
  expect(new Set(found)).toEqual(
    new Set(['error index.html a link leads to /changelog.html, which is not in the build']),
  );
});

// https://acme.example/docs/: `link: /guide` of the home page, before which VitePress puts its `base`
it('link-broken proposes a link to which VitePress adds the base', async () => {
  const generator = '<meta name="generator" content="VitePress v2.0.0-alpha.16">';
  const files = {
    'index.html': html(generator, '<a href="/kit/guide.html">Guide</a><a href="/kit/about/">About</a>'),
    'guide/index.html': html(generator),
    'about/index.html': html(generator),
    CNAME: '',
  };
  const found = runRules(await siteOf({ files, site: 'https://acme.github.io/kit/' }), {
    only: ['link-broken'],
  });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the link "/kit/guide.html" leads to /kit/guide.html, which is not in the build: the host serves the page at /kit/guide/',
      'write /guide/, before which VitePress puts /kit/',
    ],
  ]);
});

// https://acme.example/docs/0.6.1/404.html: nobody knows the host, and few look into folders.
it.each([
  ['that GitHub Pages never sends', { CNAME: 'www.example.com' }],
  [
    'in a folder, beside that of the root',
    { '404.html': html('<title>404</title>', '<h1>404 - Not found</h1>') },
  ],
])('link-broken leaves the links of a 404.html %s', async (_, root) => {
  const files = {
    ...root,
    'index.html': html('', '<a href="/docs/">Docs</a>'),
    'docs/index.html': html(''),
    'docs/404.html': html(
      '<title>404</title><link rel="apple-touch-icon" href="/touch.png">',
      '<h1>404 - Not found</h1><a href="/start/">A</a><img src="/a.png" alt="">',
    ),
  };
  expect(await foundBy('link-broken', files)).toEqual([]);
  expect(await foundBy('resource-broken', files)).toEqual([]);
});

// https://rust-lang.github.io/mdBook/format/configuration/renderers.html: site-url
it.each([
  ['css/chrome.css', 'set `site-url` below `[output.html]` in book.toml to "/book/"'],
  ['css/main.css', 'write <base href="/book/">'],
])(
  'link-broken puts the folder of the site into the base of the 404 page of a build with %s',
  async (style, fix) => {
    const files = {
      CNAME: 'acme.github.io',
      [style]: '',
      'index.html': html('', '<a href="print.html">Print</a>'),
      'print.html': html(''),
      '404.html': html('<base href="/">', '<a href="print.html">Print</a>'),
    };
    const site = await siteOf({ files, site: 'https://acme.github.io/book/' });
    const [found] = runRules(site, { only: ['link-broken'] });
    expect(found).toMatchObject({ file: '404.html', fix });
  },
);

it('link-broken asks for the home page that a build lacks', async () => {
  const logo = '<a href="/">Acme</a>';
  const files = { 'a/index.html': html('', `${logo}<a href="/b/">B</a>`), 'b/index.html': html('', logo) };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(groupFindings(found).map(({ first, places }) => [first.message, first.fix, places.length])).toEqual([
    [
      'a link leads to /, which is not in the build',
      'add index.html, or audit the folder that contains it',
      2,
    ],
  ]);
});

it('link-broken reports a link to a section of pages without an index page as an error', async () => {
  const files = { 'index.html': html('', '<a href="/news/">A</a>'), 'news/spring/index.html': html('') };
  expect(await foundBy('link-broken', files)).toEqual([
    'error index.html a link leads to /news/, which is not in the build: the folder has pages, and no page of its own',
  ]);
});

it('link-broken proposes no page for a link on that page, such as a switch to a language without it', async () => {
  const link = '<a href="/blog/hstu-reproduction/">English</a>';
  const files = {
    'index.html': html('', '<a href="/zh/blog/hstu-reproduction/">A</a>'),
    'zh/blog/hstu-reproduction/index.html': html('', link),
  };
  expect(await foundBy('link-broken', files)).toEqual([
    'error zh/blog/hstu-reproduction/index.html a link leads to /blog/hstu-reproduction/, which is not in the build',
  ]);
});

it('link-broken proposes a page of the same version of a documentation', async () => {
  const files = {
    'latest/index.html': html(
      '',
      '<a href="/latest/testing/run-tests/">A</a><a href="/latest/testing/first-test/">B</a>',
    ),
    'latest/first-steps/run-tests/index.html': html(''),
    'v5.1.x/testing/run-tests/index.html': html(''),
    'v5.1.x/testing/first-test/index.html': html(''),
    'versions.json': '[{"version":"v6","aliases":["latest"]},{"version":"v5.1.x","aliases":[]}]',
  };
  expect(await foundBy('link-broken', { 'index.html': html(''), ...files })).toEqual([
    'error latest/index.html a link leads to /latest/testing/run-tests/, which is not in the build. Did you mean "/latest/first-steps/run-tests/"?',
    'error latest/index.html a link leads to /latest/testing/first-test/, which is not in the build',
  ]);
});

it.each([
  ['a build for https://acme.github.io/pumps/', 'https://acme.github.io'],
  ['a build with a base at the root of a host', 'https://www.example.com'],
])('the audit reports %s at %s as one error', async (_, url) => {
  const head =
    '<title>Pumps</title><meta name="generator" content="VitePress v1.6.4"><link rel="icon" href="/pumps/icon.svg">';
  const links = '<a href="/pumps/">Home</a><a href="/pumps/a.html">A</a><img src="/pumps/a.png" alt="">';
  const files = {
    'index.html': html(head, links),
    'a.html': html(head, links),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
    'a.png': '',
  };
  const site = await siteOf({ files, site: url });
  const errors = runRules(site).filter(({ level }) => level === 'error');
  expect(errors.map(({ rule, url, message, fix }) => [rule, url, message, fix])).toEqual([
    [
      'link-broken',
      `${url}/pumps/`,
      `the URLs of the build start with /pumps/, but the URL of the site is ${url}/`,
      `set the URL of the site to ${url}/pumps/, or set \`base\` in .vitepress/config to "/" if the site is at ${url}/`,
    ],
  ]);
});

// https://www.mkdocs.org/user-guide/configuration/#site_url: a whole URL
it('the audit proposes a whole URL for site_url of MkDocs, where its links start with a folder', async () => {
  const head = '<title>Pumps</title><meta name="generator" content="mkdocs-1.6.1">';
  const links = '<a href="/pumps/">Home</a><a href="/pumps/a.html">A</a><a href="/pumps/b.html">B</a>';
  const files = { 'index.html': html(head, links), 'a.html': html(head), 'b.html': html(head) };
  const site = await siteOf({ files, site: 'https://acme.github.io' });
  const [found] = runRules(site, { only: ['link-broken'] });
  expect(found?.fix).toBe(
    'set the URL of the site to https://acme.github.io/pumps/, or set `site_url` in mkdocs.yml to https://acme.github.io/ if the site is at https://acme.github.io/',
  );
});

// https://docusaurus.io/docs/deployment: `baseUrl` is /pumps/ for https://acme.github.io/pumps/
it.each([
  ['Docusaurus v3.9.2', '`baseUrl` in docusaurus.config.js to "/pumps/"'],
  ['Jekyll v4.4.1', '`baseurl` in _config.yml to "/pumps"'],
  ['Hugo 0.150.0', '`baseURL` in your Hugo config to https://acme.github.io/pumps/'],
])('the audit reports a build of %s for the root of the host as one error', async (generator, setting) => {
  const head = `<title>Pumps</title><meta name="generator" content="${generator}"><link rel="icon" href="/icon.svg">`;
  const links = '<a href="/">Home</a><a href="/a/">A</a><img src="/a.png" alt="">';
  const files = {
    'index.html': html(head, links),
    'a/index.html': html(head, links),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>',
    'a.png': '',
  };
  const url = 'https://acme.github.io/pumps/';
  const errors = runRules(await siteOf({ files, site: url })).filter(({ level }) => level === 'error');
  expect(errors.map(({ rule, message, fix }) => [rule, message, fix])).toEqual([
    [
      'link-broken',
      `the URLs of the build start with /, but the URL of the site is ${url}`,
      `set the URL of the site to https://acme.github.io/, or set ${setting} if the site is at ${url}`,
    ],
  ]);
});

it('link-broken leaves a link of a guide to the home page of a server on the machine of the reader', async () => {
  const files = { 'index.html': html('', '<a href="http://localhost:8081/index.html">viewer</a>') };
  expect(await foundBy('link-broken', files)).toEqual([]);
});

it.each([
  ['the audit reports a build for another folder than that of the site', '/vp/', 1],
  // Another repository of the owner has other pages.
  ['the audit reports no links to another repository of the owner', '/tools/x/', 0],
])('%s', async (_, folder, count) => {
  const links = `<a href="${folder}">Home</a><a href="${folder}a.html">A</a><img src="${folder}a.png" alt="">`;
  const files = { 'index.html': html('', links), 'a.html': html('', links), 'a.png': '' };
  const url = 'https://acme.github.io/handbook/';
  const found = runRules(await siteOf({ files, site: url }), { only: ['link-broken'] });
  const ofBase = found.filter(({ message }) => message.includes('the URLs of the build start with /vp/'));
  expect(ofBase).toHaveLength(count);
});

// https://vitepress.dev/reference/default-theme-config#i18nrouting
it.each([
  ['VitePress v1.6.4', 'set `themeConfig.i18nRouting: false` in .vitepress/config, so that'],
  ['Acme 1', 'let the language menu lead to the home page of that language'],
])('link-broken says of a language menu by %s that a page has no version', async (generator, menu) => {
  const written = (lang: string, links: string) =>
    html(`<meta name="generator" content="${generator}">`, links).replace('"en"', `"${lang}"`);
  const files = {
    'index.html': written('en', '<a href="/fr/">Français</a><a href="/pump.html">A pump</a>'),
    'pumps.html': written('en', '<a href="/fr/pumps.html">Français</a>'),
    'fr/index.html': written('fr', '<a href="/">English</a>'),
    'fr/pump.html': written('fr', '<a href="/pump.html">English</a>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  const texts = found.map(({ file, message }) => `${file}: ${message}`);
  expect(texts.toSorted()).toEqual([
    'fr/pump.html: a link leads to /pump.html, which is not in the build: the page has no version in that language',
    // The link of a text
    'index.html: a link leads to /pump.html, which is not in the build. Did you mean "/pumps.html"?',
    'pumps.html: a link leads to /fr/pumps.html, which is not in the build: the page has no version in that language',
  ]);
  const fixes = new Set(found.map(({ fix }) => fix));
  expect([...fixes].toSorted()).toEqual([
    expect.stringContaining(`add that version under this name, or ${menu}`),
    'correct the URL, or add the page or a redirect',
  ]);
});

it("link-broken keeps the fragment of a link to the reader's own machine", async () => {
  const files = {
    'index.html': html('', '<a href="http://localhost:1313/models/#entities">Models</a>'),
    'models/index.html': html('', '<h2 id="entities">Entities</h2>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found.map(({ fix }) => fix)).toEqual(['write /models/#entities']);
});

// https://www.mkdocs.org/user-guide/configuration/#site_url: the links of 404.html start with its folder.
it('link-broken asks for the site_url of MkDocs where the links of its 404 page lack the base', async () => {
  const generator = '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6.0">';
  const files = {
    'index.html': html(generator, '<a href="readers/">Readers</a>'),
    'readers/index.html': html(generator),
    '404.html': html(generator, '<a href="/readers/">Readers</a>'),
  };
  const found = runRules(await siteOf({ files, site: 'https://www.example.com/docs/' }), {
    only: ['link-broken'],
  });
  expect(found.map(({ file, fix }) => [file, fix])).toEqual([
    ['404.html', 'set `site_url` in mkdocs.yml to https://www.example.com/docs/'],
  ]);
});

it('link-broken names the address in web@example.com', async () => {
  const files = { 'index.html': html('', '<a href="web@example.com">Write to us</a>') };
  const [found] = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found?.fix).toBe('write mailto:web@example.com');
});

// https://acme.example/helm/: a link to ./env-vars in docs/helm.md
it('link-broken names the page of a link that was written for the file, and counts from the folder of the page', async () => {
  const files = {
    'index.html': html(''),
    'helm/index.html': html('', '<a href="./variables/#path">A</a><a href="tutorial/jsonnet/">B</a>'),
    'variables/index.html': html('', '<a href="./none/">C</a>'),
    'tutorial/jsonnet/index.html': html('', '<a href="../helm">D</a>'),
  };
  const found = runRules(await siteOf({ files }), { only: ['link-broken'] });
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    [
      'the link "./variables/#path" leads to /helm/variables/, which is not in the build: it counts from /helm/',
      'write /variables/',
    ],
    [
      'the link "tutorial/jsonnet/" leads to /helm/tutorial/jsonnet/, which is not in the build: it is relative, and /tutorial/jsonnet/ is meant',
      'write /tutorial/jsonnet/',
    ],
    [
      'the link "../helm" leads to /tutorial/helm, which is not in the build: it counts from /tutorial/jsonnet/',
      'write /helm/',
    ],
    [
      'a link leads to /variables/none/, which is not in the build',
      'correct the URL, or add the page or a redirect',
    ],
  ]);
});

// https://acme.example/docs/creating-your-site/: with `mike`, / is a redirect page
it('link-broken leaves out the root of a local server in a guide, also where the home page only redirects', async () => {
  const files = (href: string) => ({
    'index.html': html(
      '<meta http-equiv="refresh" content="0; url=/latest/">',
      '<a href="/latest/">Go on</a>',
    ),
    'latest/index.html': html('', `<p>Open <a href="${href}">${href}</a> in the browser.</p>`),
  });
  expect(await foundBy('link-broken', files('http://127.0.0.1:8000/'))).toEqual([]);
  // The near miss: a page of the site, copied from the browser of the author
  expect(await foundBy('link-broken', files('http://127.0.0.1:8000/latest/'))).toEqual([
    'error latest/index.html the link "http://127.0.0.1:8000/latest/" leads to the reader\'s own machine',
  ]);
});
