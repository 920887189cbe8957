import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

/** What a file gives that is recognized by its name and its text. */
function recognized(file: string, text: string) {
  const { importer, items } = importRedirects(file, [{ file, text }], { base: '/' });
  return {
    id: importer.id,
    rules: items.flatMap((item) =>
      item.kind === 'rule' ? [`${item.from} ${item.status === 410 ? '' : item.to} ${item.status}`] : [],
    ),
    left: items.flatMap((item) => (item.kind === 'unexpressed' ? [`${item.line} ${item.why}`] : [])),
  };
}

/** Columns as the vendor's own program writes them, or as the page describes them. */
describe('an export with the columns of its vendor', () => {
  test.each([
    // https://shopifyranked.com/shopify-seo/redirects-bulk-csv/, by the sample in Shopify's admin.
    ['shopify', 'Redirect from,Redirect to', '/old-page,/new-page', '/old-page /new-page 301'],
    // https://www.redirects.net/articles/better-help-docs-301-redirects-webflow: the fields of Webflow's settings.
    [
      'webflow',
      'Old Path,Redirect to',
      '/old-page,https://www.external.com/page',
      '/old-page https://www.external.com/page 301',
    ],
    // The class WPSEO_Redirect_CSV_Exporter of Yoast SEO Premium.
    ['yoast', 'Origin,Target,Type,Format', '"old","new","302","plain"', '/old /new 302'],
    // Rank Math PRO isn't public: the header that public programs write for its import.
    [
      'rank-math',
      'id,source,matching,destination,type,category,status,ignore',
      '1,old,exact,/new,307,,active,',
      '/old /new 307',
    ],
    // https://github.com/johngodley/redirection/blob/0448bc430a57b8f4a3a859eeda531a6d3acc53c2/fileio/csv.php, in which a 410 has no target.
    [
      'redirection',
      'source,target,regex,code,type,hits,title,status',
      '"/old","",0,410,"error",3,"","active"',
      '/old  410',
    ],
  ])('%s', (id, header, row, rule) => {
    expect(recognized('export.csv', `${header}\n${row}\n`)).toEqual({ id, rules: [rule], left: [] });
  });

  // https://knowledge.hubspot.com/articles/kcs_article/cos-general/how-do-i-set-up-a-flexible-pattern-url-mapping
  test('flexible patterns of HubSpot are left out', () => {
    const text = [
      'Original URL,Redirect to,Redirect type',
      '/:year/:month/:day/:post-name,http://blog.example.com/{month}/{day}/{year}/{post-name},301',
      '/blog/*rest,/news/{rest},302',
    ].join('\n');
    expect(recognized('export.csv', text)).toEqual({
      id: 'hubspot',
      rules: [],
      left: [2, 3].map((line) => `${line} it is a pattern. Write it as the map does: \`/blog/:year/*\``),
    });
  });

  // https://oddodigital.com/articles/squarespace-redirect-template/
  test('Squarespace', () => {
    expect(recognized('mappings.txt', '/blog/[name] -> /articles/[name] 301\n')).toEqual({
      id: 'squarespace',
      rules: ['/blog/:name /articles/:name 301'],
      left: [],
    });
  });
});

/** Rules that Microsoft's documentation has, and what it says of a request: github.com/MicrosoftDocs/iis-docs. */
describe('web.config: samples of Microsoft', () => {
  const config = (rules: string, maps = ''): string =>
    `<configuration><system.webServer><rewrite><rules>\n${rules}\n</rules>${maps}</rewrite></system.webServer></configuration>`;

  // creating-rewrite-rules-for-the-url-rewrite-module.md: /blog/some-other-title/323 is redirected to /article/323/some-other-title.
  test('Redirect from blog', () => {
    const { left, rules } = recognized(
      'web.config',
      config(
        '<rule name="Redirect from blog"><match url="^blog/([_0-9a-z-]+)/([0-9]+)" /><action type="Redirect" url="article/{R:2}/{R:1}" /></rule>',
      ),
    );
    expect(rules).toEqual([]);
    expect(left).toEqual(["2 the expression has a set of characters, which a map can't express"]);
  });

  // The same file: a rule that rewrites inside of the server sends no browser elsewhere.
  test('Rewrite to article.aspx', () => {
    const { left, rules } = recognized(
      'web.config',
      config(
        '<rule name="Rewrite to article.aspx"><match url="^article/([0-9]+)/([_0-9a-z-]+)" /><action type="Rewrite" url="article.aspx?id={R:1}&amp;title={R:2}" /></rule>',
      ),
    );
    expect([rules, left]).toEqual([[], ['2 it is a rewrite inside the server, not a redirect']]);
  });

  // using-rewrite-maps-in-url-rewrite-module.md: each of them is redirected to http://localhost/article.aspx?id=1.
  test('StaticRedirects', () => {
    const text = config(
      '<rule name="Redirects"><match url=".*" /><conditions><add input="{StaticRedirects:{REQUEST_URI}}" pattern="(.+)" /></conditions><action type="Redirect" url="http://localhost{C:1}" appendQueryString="False" redirectType="Permanent" /></rule>',
      '<rewriteMaps><rewriteMap name="StaticRedirects" defaultValue=""><add key="/old-article.aspx?id=1" value="/article.aspx?id=1" /><add key="/posts/default.aspx?id=1" value="/article.aspx?id=1" /><add key="/old-title.html" value="/article.aspx?id=1" /></rewriteMap></rewriteMaps>',
    );
    expect(recognized('web.config', text)).toEqual({
      id: 'iis',
      rules: ['/old-article.aspx?id=1', '/posts/default.aspx?id=1', '/old-title.html'].map(
        (from) => `${from} http://localhost/article.aspx?id=1 301`,
      ),
      left: [],
    });
  });

  // The same file: the new title depends on a map that is looked up by a part of the query.
  test('IDtoTitleMap', () => {
    const text = config(
      '<rule name="Titles"><match url="^article\\.aspx$" /><conditions><add input="{QUERY_STRING}" pattern="(?:^|&amp;)id=([0-9]+)(?:&amp;|$)" /><add input="{IDtoTitleMap:{C:1}}" pattern="(.+)" /></conditions><action type="Redirect" url="article.aspx?title={C:1}" appendQueryString="False" redirectType="Permanent" /></rule>',
      '<rewriteMaps><rewriteMap name="IDtoTitleMap"><add key="1" value="some-title-1" /></rewriteMap></rewriteMaps>',
    );
    expect(recognized('web.config', text)).toMatchObject({
      rules: [],
      left: ["2 it depends on {QUERY_STRING}, which a map can't express", '3 no imported rule uses its map'],
    });
  });
});
