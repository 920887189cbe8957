import { expect, test } from 'vitest';
import { removeLogin } from '../../../src/lib/http/login.ts';

// What is before the host's `@` is a name and a password (RFC 3986, section 3.2.1).
test.each([
  ['http://me:secret@a.example/x', 'http://a.example/x'],
  ['https://token@a.example/', 'https://a.example/'],
  ['me:secret@a.example', 'a.example'],
  // Signs that end the host make it unreadable; it is a password all the same.
  ['http://me:pa#ss@127.0.0.1:4801/', 'http://127.0.0.1:4801/'],
  ['http://me:pa/s?s@wo#rd@a.example/', 'http://a.example/'],
])('removeLogin shows %s as %s', (written, shown) => {
  expect(removeLogin(written)).toBe(shown);
});

test.each(['https://a.example/@me/#top', 'a.example', 'https://a.example/?from=me@b.example'])(
  'removeLogin shows %s as written',
  (written) => {
    expect(removeLogin(written)).toBe(written);
  },
);
