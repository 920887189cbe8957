import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAbilities } from '../../integrations/signpost/src/hosts/select-supported.ts';
import type { PasswordFormat } from '../../integrations/signpost/src/hosts/shared/abilities.ts';
import { allEngines } from './engines/all.ts';
import { type Engine, type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

/** `htpasswd -nbB`, `-nbm` and `-nbs`. Ann has another password in each area. */
const annOfStaff: Partial<Record<PasswordFormat, string>> = {
  bcrypt: 'ann:$2y$05$yVWzv7v5nOIcTKNXck3/JuSaBZ6pzfVp7bNW12.OLhcVisGd4TM92',
  apr1: 'ann:$apr1$02xt8joK$Zn9iZywG7wJ53DWkCjLHX1',
  sha1: 'ann:{SHA}XARPup52J6vKO8yR86xGZEou8tE=',
};
const annOfBoard: typeof annOfStaff = {
  bcrypt: 'ann:$2y$05$bZWMRp2IE9uf5YKJQPHWEeeSFc3aiOsoReThaSvUK4TWV8wjAn8Ne',
  apr1: 'ann:$apr1$oP0rNnUM$wR45gy/tIieG4TQ3aTMZs/',
  sha1: 'ann:{SHA}KusK58WSOm2L3+uJO/eN9wmXps0=',
};
const bobOfBoard: typeof annOfStaff = {
  bcrypt: 'bob:$2y$05$2OtA3cEbBIsvYYON67vzOuUf4wAPN1UaXvtoFuC4Sx0hd/VHhau/e',
  apr1: 'bob:$apr1$BvGWVIav$rIsjcB/cwFEWpTVR3KC7u1',
  sha1: 'bob:{SHA}KusK58WSOm2L3+uJO/eN9wmXps0=',
};

const files = {
  'index.html': 'home',
  'staff/index.html': 'staff-marker',
  'board/index.html': 'board-marker',
  'shop/index.html': 'shop-marker',
  '404.html': 'none',
};

/** Two areas whose users differ, with one more for Ann alone. */
function makeAreas(format: PasswordFormat) {
  const protect = [
    { prefix: '/staff/', realm: 'Staff', users: `${annOfStaff[format]}\n` },
    { prefix: '/board/', realm: 'Board', users: `${bobOfBoard[format]}\n` },
    { prefix: '/shop/', realm: 'Shop', users: `${bobOfBoard[format]}\n${annOfBoard[format]}\n` },
  ];
  return makeSite([], { tls: { at: 'here' }, protect }, files);
}

/** The format in which the host's passwords are asked, if it has any for this site. */
function findFormat({ host }: Engine): PasswordFormat | undefined {
  const { passwords } = findAbilities(host, makeAreas('apr1').plan);
  return (['sha1', 'bcrypt', 'apr1'] as const).find((one) => passwords.includes(one));
}

const withPasswords = allEngines.filter((engine) => findFormat(engine) !== undefined);

describe.each(withPasswords.filter(requireEngine))('$name', (engine) => {
  const site = makeAreas(findFormat(engine) ?? 'apr1');
  let running: Running;
  beforeAll(async () => {
    const plan = engine.prepare?.(site.plan) ?? site.plan;
    running = await engine.start({ ...site, plan }, engine.host.emit(plan));
  });
  afterAll(() => running?.stop());

  test.each([
    ['/staff/', 'ann:open-staff', 200],
    ['/staff/', 'ann:open-board', 401],
    ['/staff/', 'bob:open-board', 401],
    ['/board/', 'bob:open-board', 200],
    ['/board/', 'ann:open-staff', 401],
    ['/board/', 'ann:open-board', 401],
    ['/shop/', 'ann:open-board', 200],
    ['/shop/', 'ann:open-staff', 401],
    ['/shop/', 'eve:', 401],
  ])('answers %s with the login %s with %i', async (path, login, status) => {
    const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
    const url = `https://www.example.com${path}`;
    const reply = await running.ask({ method: 'GET', url, headers: { authorization } });
    expect(reply.status).toBe(status);
  });
});
