import { expect, test } from 'vitest';
import { move, type Play, sorted } from '../play.ts';
import { rowsOf } from '../sheet.ts';
import { clicks, oldOrigin, olds } from '../truth.ts';
import {
  backlinkExport,
  backlinks,
  crawled,
  linesOf,
  noise,
  searchConsole,
  toOldSite,
  visit,
  visits,
} from '../visits.ts';

/** What the old site has, and what may take its place. */
export function inventorySteps({ world, run }: Play): void {
  test('the old site is up', async () => {
    await world.certifyOld();
    await world.oldServer();
  });

  test('nothing has begun, and then the day of the move is set', async () => {
    const { exit, out } = await run();
    expect({ exit, title: out.split('\n')[0], next: out.trim().split('\n').at(-1) }).toEqual({
      exit: 0,
      title: 'There is no migration here yet.',
      next: 'next: npx astro-signpost migrate inventory SOURCE…',
    });
    expect((await run('--on', move)).out).toContain(`is planned for ${move}`);
  });

  test('inventory: every URL of the old site, from all that knows of them', async () => {
    const log = world.logged('old', linesOf(toOldSite), () => visit(world.oldPorts, oldOrigin, toOldSite));
    await world.write('sources/access.log', await log);
    await world.write('sources/Pages.csv', searchConsole());
    await world.write('sources/backlinks.csv', backlinkExport());
    const files = ['access.log', 'Pages.csv', 'backlinks.csv'].map((name) => `sources/${name}`);
    const from = [`${oldOrigin}/sitemap.xml`, oldOrigin, ...files];
    const options = ['--old-site', oldOrigin, '--rate', '1000', ...world.resolve('before')];
    expect((await run('inventory', ...from, ...options)).exit).toBe(0);
    const rows = rowsOf(await world.read('migration/inventory.csv'));
    const wanted = rows.filter(({ junk }) => junk === '');
    expect(sorted(wanted.map(({ url = '' }) => url))).toEqual(sorted(olds.map(({ url }) => url)));
    const junk = rows.filter(({ junk }) => junk !== '').map((row) => [row['url'], row['junk']]);
    expect(new Map(junk.map(([url = '', why = '']) => [url, why]))).toEqual(
      new Map([...noise, ['/Shop/Pump-Aster.html', 'not found on the old site']]),
    );
    const numbers = (column: string) =>
      new Map(wanted.flatMap((row) => (row[column] ? [[row['url'], Number(row[column])]] : [])));
    expect(numbers('clicks')).toEqual(clicks);
    // A visit with a session or a campaign is one of the page.
    expect(numbers('hits')).toEqual(
      new Map([...visits, ['/about.html', (visits.get('/about.html') ?? 0) + 2]]),
    );
    expect(numbers('bots')).toEqual(new Map(crawled.map((url) => [url, 2])));
    const links = rowsOf(await world.read('migration/backlinks.csv'));
    expect(sorted(links.map(({ url }) => `${url}`))).toEqual(sorted(backlinks.map(([, to]) => to)));
    const again = await run('inventory', ...files, ...options);
    expect(again.err.match(/already counted, skipped/g)).toHaveLength(3);
  });

  test('suggest: the right target wherever anything is known of the page, and no other', async () => {
    await world.build({ emptied: '/careers/', oldLink: { on: '/imprint/', to: `${oldOrigin}/about.html` } });
    expect((await run('suggest')).exit).toBe(0);
    const rows = rowsOf(await world.read('migration/suggestions.csv'));
    expect(rows).toHaveLength(olds.length);
    const truth = new Map(olds.map((old) => [old.url, old]));
    // No title is known of what only a log or another site names, and nothing tells what took its place.
    const unknown = olds.filter(({ known }) => known === 'log').map(({ url }) => url);
    const wrong = rows.filter(({ old = '', new: to }) => to !== (truth.get(old)?.to ?? ''));
    expect(sorted(wrong.map(({ old = '' }) => old))).toEqual(sorted(unknown));
    expect(new Set(wrong.map((row) => row['new']))).toEqual(new Set(['']));
  });
}
