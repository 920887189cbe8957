import { expect, test } from 'vitest';
import { listReasonKinds } from '../../../src/migrate/suggest/reason-kinds.ts';

test.each([
  ['same last part "pumps"; section /blog/ moved to /news/ with 12 pages', ['name', 'folder']],
  [
    'its title "Pumps" shares words with "All pumps"; most words of the headings and the text are the same',
    ['title', 'text'],
  ],
  [
    'the old site redirects it to /shop; same last part "shop"; same title "Shop"; 5 pages of its folder became this page',
    ['old redirect', 'name', 'title'],
  ],
  ['same title, which no other page has', ['title']],
  ["probably gone: the closest page is /x, but it's too different", []],
])('listReasonKinds lists what "%s" is based on', (reason, kinds) => {
  expect(listReasonKinds(reason)).toEqual(kinds);
});
