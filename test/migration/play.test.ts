import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '../../integrations/signpost/src/core/date.ts';
import { filledIn, findingsOf, rowsOf } from './sheet.ts';
import { olds, oldOrigin } from './truth.ts';
import { backlinkExport, searchConsole, visitOldSite } from './visits.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test('1', async () => {
  const { run, write } = world;
  await world.certifyOld();
  await world.oldServer();
  const move = addDays(dayOf(new Date()), 10);
  await run('migrate', '--on', move);
  await visitOldSite(world.oldPorts);
  await write('sources/access.log', await world.oldLog());
  await write('sources/Pages.csv', searchConsole());
  await write('sources/backlinks.csv', backlinkExport());
  const inv = await run('migrate', 'inventory', `${oldOrigin}/sitemap.xml`, oldOrigin, 'sources/access.log', 'sources/Pages.csv', 'sources/backlinks.csv', '--site', oldOrigin, '--rate', '1000', ...world.resolve('before'));
  console.log(inv.exit, inv.out, inv.err);
  console.log((await world.read('migration/inventory.csv')).split('\n').filter((l) => /promo|start|welcome|files|Shop/.test(l)));
  const inv2 = rowsOf(await world.read('migration/inventory.csv'));
  expect(inv2.filter(({ junk }) => junk === '').map(({ address }) => address).sort()).toEqual(olds.map(({ address }) => address).sort());
  await world.build({ emptied: '/careers/', oldLink: { on: '/imprint/', to: 'http://www.oldpumps.example/about.html' } });
  const s = await run('migrate', 'suggest');
  console.log(s.exit, s.out, s.err);
  await write('redirects.yaml', `sections:\n  - { name: shop, match: /shop/** }\n  - { name: rest, match: /** }\n`);
  console.log(await run('migrate', 'review', '--export', 'review.csv'));
  await write('back.csv', filledIn(await world.read('review.csv'), ['/careers.html']));
  await run('migrate', 'review', '--import', 'back.csv', '--yes');
  const c = await run('migrate', 'check', '--json');

  await write('back.csv', filledIn(await world.read('review.csv')));
  await run('migrate', 'review', '--import', 'back.csv', '--yes');
  await world.build({ blocked: true, noindex: '/about/history/', deadForm: true });
  await world.names({ 'oldpumps.example': 86_400, 'newpumps.example': 3600 });
  console.log(await run('map', 'compile', '--host', 'nginx', '--out', 'deploy', '--dist', 'dist'));
  await world.certify('www.newpumps.example');
  await world.certify('newpumps.example', { name: 'www.newpumps.example' });
  await world.certify('staging.newpumps.example');
  await world.certify('www.oldpumps.example');
  await world.certify('oldpumps.example', { days: -1 });
  await world.newServer({ stagingClosed: false });
  const preflight = () => run('migrate', 'preflight', '--staging', 'https://me:secret@staging.newpumps.example', '--json', ...world.resolve('after'), ...world.dns, ...world.trust);
  const p = await preflight();
  console.log(p.exit, findingsOf(p.out), p.err);
});
