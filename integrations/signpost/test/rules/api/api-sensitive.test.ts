import { expect, it } from 'vitest';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { causesBy, foundBy } from '../found-by.ts';

const json = (value: unknown) => JSON.stringify(value);
const business = "is published, and its name says that it is nobody else's business";

it('api-sensitive reports a field once, for all files of an API', async () => {
  const users = [{ password: 'x' }, { password: 'y' }];
  const files = site({
    'api/user.json': json(users),
    'api/user/a.json': json(users[0]),
    'api/user/b.json': json(users[1]),
  });
  expect(await causesBy('api-sensitive', files)).toEqual([
    `error api/user.json the field password ${business} (3 places)`,
  ]);
});

it('api-sensitive names the path of a field in another one, and in a list', async () => {
  const file = { owner: { homeAddress: 'Pump Road 1' }, sessions: [{ authToken: 'x' }], pins: 1 };
  expect(await foundBy('api-sensitive', site({ 'docs/v1/api/site.json': json(file) }))).toEqual([
    `error docs/v1/api/site.json the field owner.homeAddress ${business}`,
    `error docs/v1/api/site.json the field sessions[].authToken ${business}`,
  ]);
});

it.each([
  ['a field without a value', 'api/user.json', { password: null, passwordHash: '', iban: '***' }],
  [
    'the text about a password',
    'api/user.json',
    { passwordPolicy: '12 letters', resetPasswordUrl: '/reset/' },
  ],
  ['JSON that is no API', 'locales/en.json', { password: 'Your password' }],
  ['a schema', 'api/schema.json', { properties: { password: { type: 'string' } } }],
])('api-sensitive accepts %s', async (_, file, value) => {
  expect(await foundBy('api-sensitive', site({ [file]: json(value) }))).toEqual([]);
});

it('api-sensitive reads JSON that is broken or nested deeply', async () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(await foundBy('api-sensitive', site({ 'api/a.json': '{"password":', 'api/b.json': deep }))).toEqual(
    [],
  );
});
