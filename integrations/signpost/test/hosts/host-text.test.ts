import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['nginx', 'apache', 'caddy'])("the files of %s make a host's text without a cast", (host) => {
  const folder = new URL(`../../src/hosts/${host}/`, import.meta.url);
  const casts = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      / as (?:unknown|any|\w*Text|\w*File)\b/.test(readFileSync(new URL(file, folder), 'utf8')),
    );
  expect(casts).toEqual([]);
});
