import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';

/** A site whose pages name these canonicals, with nobody to say its origin. */
const guessed = (home: string, gauges: string) =>
  readSite(
    filesInMemory({
      'index.html': page('/', { canonical: home, body: '<a href="http://www.example.com/gauges/">A</a>' }),
      'gauges/index.html': page('/gauges/', { canonical: gauges, body: '<a href="/">Home</a>' }),
    }),
    { now: new Date('2026-11-20T12:00:00Z') },
  );

describe('readSite without --site', () => {
  it('takes http where every canonical has it', () => {
    const site = guessed('http://www.example.com/', 'http://www.example.com/gauges/');
    expect(site.origin).toBe('http://www.example.com');
    const found = runRules(site, { only: ['canonical-absolute', 'link-variant'] });
    expect(found.map(({ rule, url }) => `${rule} ${url}`)).toEqual([
      'canonical-absolute http://www.example.com/gauges/',
      'canonical-absolute http://www.example.com/',
    ]);
  });

  it.each([
    ['http://www.example.com/', 'https://www.example.com/gauges/'],
    ['https://www.example.com/', 'http://www.example.com/gauges/'],
    ['https://www.example.com/', 'https://www.example.com/gauges/'],
  ])('takes https for %s and %s', (home, gauges) => {
    expect(guessed(home, gauges).origin).toBe('https://www.example.com');
  });
});
