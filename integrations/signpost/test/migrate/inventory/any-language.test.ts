import { describe, expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

const page = 'https://e.example/a';

describe('Search Console names its columns in the language of the person', () => {
  test.each([
    ['German', `Häufigste Seiten;Klicks;Impressionen;CTR;Position\r\n${page};1.234;45.678;2,7 %;4,1\r\n`],
    [
      'French',
      `Pages les plus populaires,Clics,Impressions,CTR,Position\n${page},"1 234","45 678","2,7 %","4,1"\n`,
    ],
    ['Japanese', `上位のページ,クリック数,表示回数,CTR,掲載順位\n${page},1234,45678,2.7%,4.1\n`],
    ['Turkish', `En popüler sayfalar,Tıklamalar,Gösterimler,TO,Konum\n${page},1.234,45.678,"%2,7","4,1"\n`],
    [
      'English, two spans compared',
      `Top pages,Last 3 months Clicks,Previous 3 months Clicks,Last 3 months Impressions,Previous 3 months Impressions,Last 3 months CTR,Previous 3 months CTR,Last 3 months Position,Previous 3 months Position\n${page},1234,1000,45678,40000,2.7%,2.5%,4.1,4.4\n`,
    ],
  ])('%s', async (_, text) => {
    const { kind, seen } = await readSource('Pages.csv', text);
    expect(kind).toBe('search-console');
    expect(seen).toMatchObject([{ url: page, clicks: 1_234 }]);
  });

  test('and is known to be cut off in each', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `https://e.example/${index},1,2,3%,4\n`);
    const { notices } = await readSource(
      'Pages.csv',
      `上位のページ,クリック数,表示回数,CTR,掲載順位\n${rows.join('')}`,
    );
    expect(notices.join()).toContain('it is truncated');
  });
});

describe('analytics', () => {
  test.each([
    ['German', 'Seitenpfad und Bildschirmklasse,Aufrufe,Aktive Nutzer'],
    ['French', "Chemin de la page et classe de l'écran,Vues,Utilisateurs actifs"],
    ['Finnish', 'Sivupolku ja näyttöluokka,Katselut,Aktiiviset käyttäjät'],
  ])('in %s', async (_, header) => {
    const { kind, seen } = await readSource(
      'x.csv',
      `# ----\n# 20260801\n${header}\n,5000,1000\n/a/,4321,900\n`,
    );
    expect(kind).toBe('analytics');
    expect(seen).toMatchObject([{ url: '/a/', views: 4_321 }]);
  });

  test('with a table of days before that of the pages, and one of countries behind it', async () => {
    const text =
      '# ----\n# Start date: 20260801\nNth day,/a/,/b/\n0000,12,33\n0001,13,33\n\n' +
      '# Start date: 20260801\nPage path and screen class,Views\n/a/,25\n/b/,66\n\n' +
      '# Start date: 20260801\nCountry,Views\nFrance,7\n/a/,99\n';
    expect((await readSource('x.csv', text)).seen).toMatchObject([
      { url: '/a/', views: 25 },
      { url: '/b/', views: 66 },
    ]);
  });
});

test.each([
  ['English', 'Target page,Incoming links,Linking sites'],
  ['German', 'Zielseite,Eingehende Links,Verweisende Websites'],
])('Search Console: the most linked pages in %s, each with how many links it has', async (_, header) => {
  const { kind, seen } = await readSource('x.csv', `${header}\n${page},"1,120",33\n`);
  expect(kind).toBe('backlinks');
  expect(seen).toMatchObject([{ url: page, links: 1_120 }]);
});

test('a crawler in German', async () => {
  const text =
    '"Adresse","Status-Code","Status","Titel 1","Weiterleitungs-URL"\n"https://e.example/a","301","Moved","T","https://e.example/b"\n';
  const { kind, seen } = await readSource('x.csv', text);
  expect(kind).toBe('crawl');
  expect(seen).toMatchObject([
    { url: 'https://e.example/a', status: 301, title: 'T', location: 'https://e.example/b' },
  ]);
});

test.each([
  ['two unknown columns of addresses may be either', 'Quelle,Ziel,Anzahl\n/a,/b,3\n/c,/d,4\n'],
  ['a first row of addresses is no header', '/a,12\n/b,13\n'],
])('nothing is guessed: %s', async (_, text) => {
  await expect(readSource('x.csv', text)).rejects.toThrow('has no column of URLs');
});
