import { describe, expect, test } from 'vitest';
import { read } from './read.ts';

describe('importRedirects of a table', () => {
  test.each([
    [
      'Old Url,New Url,Status\nhttp://o.example/a,https://n.example/b,301\n',
      ['2 http://o.example/a https://n.example/b'],
    ],
    ['source;destination\n/a;/b\n', ['2 /a /b']],
    ['id,old,new\n1,/a,/b\n', ['2 /a /b']],
    ['from,to,status\n/a,,410\n', ['2 /a gone']],
    ['from,to\nhttp://o.example/a*b/:c,/d\n', ['2 http://o.example/a%2Ab/%3Ac /d']],
    ['from,to\n/blog/*,/news/*\n', ['2 /blog/* /news/*']],
    ['from,to,type\n/a,/b,Permanent\n/c,/d,Temporary (302)\n', ['2 /a /b', '3 /c /d 302']],
  ])('%j', (text, rules) => {
    expect(read('csv', text).rules).toEqual(rules);
  });

  test("lists a row that isn't a redirect with its line", () => {
    const { left } = read(
      'csv',
      'from,to,status\n/a,/b,418\n/c,/d,410\n/e,,301\n,/f,\n/g,/h,200\n/i,/j,\n/i/,/k,\n/unfinished,\n/l,,\n',
    );
    expect(left).toEqual([
      "2 status 418 isn't a redirect",
      '3 it has both status 410 (gone) and the target /d. Remove one of them',
      '4 status 301 needs a target, but this row has none',
      '5 it has no old URL',
      "6 status 200 isn't a redirect",
      '8 the map has one redirect for a URL with and without the trailing slash: line 7 is kept and redirects to /j; this one redirects to /k',
      '9 it has no target. If the page is gone, set the status to 410',
      '10 it has no target. If the page is gone, set the status to 410',
    ]);
  });
});

describe('importRedirects of the WordPress plugin Redirection', () => {
  test('CSV', () => {
    const text = `source,target,regex,code,type,hits,title,status
"/a","/b",0,301,"url",3,"","active"
"^/c/(.*)","/d/$1",1,302,"url",0,"","active"
"/e","",0,410,"error",0,"","active"
"/f","/g",0,301,"url",0,"","disabled"
"/h","",0,404,"error",0,"","active"
`;
    expect(read('redirection', text)).toMatchObject({
      rules: ['2 /a /b', '3 /c/* /d/* 302', '4 /e gone'],
      left: ['5 it is disabled', '6 status 404 needs a target, but this row has none'],
    });
  });

  test('JSON', () => {
    const one = (more: object) => ({
      action_code: 301,
      action_type: 'url',
      match_type: 'url',
      enabled: true,
      ...more,
    });
    const text = JSON.stringify({
      redirects: [
        one({ url: '/a', action_data: { url: '/b' } }),
        one({
          url: '^/c/([^/]+)$',
          action_data: { url: '/d/$1' },
          match_data: { source: { flag_regex: true, flag_case: true } },
        }),
        one({ url: '/e', action_code: 410, action_type: 'error', action_data: null }),
        one({ url: '/f', action_data: { url_from: '/x', url_notfrom: '' }, match_type: 'login' }),
        one({ url: '/g', enabled: false, action_data: { url: '/h' } }),
        { nothing: true },
      ],
    });
    expect(read('redirection', text)).toMatchObject({
      rules: ['1 /a /b', '1 /c/:p1 /d/:p1', '1 /e gone'],
      left: [
        '1 it depends on login, and a map matches only URLs',
        '1 it is disabled',
        "1 it isn't a valid redirect",
      ],
      notices: [expect.stringMatching(/ignored case.*at the top of redirects\.yaml/)],
    });
  });

  test('leaves out the redirects of a disabled group', () => {
    const one = (url: string, group_id: number) => ({
      ...{ url, group_id, action_code: 301, action_type: 'url', match_type: 'url', enabled: true },
      action_data: { url: '/b' },
    });
    const text = JSON.stringify({
      groups: [
        { id: 1, name: 'On', status: 'enabled', enabled: true },
        { id: 2, name: 'Off', status: 'disabled', enabled: false },
        { id: 3, name: 'Old', status: 'disabled' },
      ],
      redirects: [one('/a', 1), one('/c', 2), one('/d', 3)],
    });
    expect(read('redirection', text)).toMatchObject({
      rules: ['1 /a /b'],
      left: ['1 its group is disabled', '1 its group is disabled'],
    });
  });
});
