import { expect, test } from 'vitest';
import { printPause } from '../../../src/project/network-options.ts';
import { watchPrints } from '../../support/prints.ts';

const printed = watchPrints();

test.each([
  [1000, '1 second'],
  [500, '0.5 seconds'],
  [30_000, '30 seconds'],
])('a pause of %i milliseconds is one of %s', (ms, words) => {
  printPause('www.example.com', ms);
  expect(printed.err).toBe(
    `www.example.com asks for ${words} between two requests (Crawl-delay in robots.txt), so this crawl is slow. If the site is yours, pass --ignore-robots to skip the pause.\n`,
  );
});
