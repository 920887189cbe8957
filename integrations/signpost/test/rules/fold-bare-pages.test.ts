import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const bare =
  '<!doctype html><title>Benchmarks | Acme</title><h1>Benchmarks</h1><p>Milliseconds a request.</p>';

/** Ten pages of a generator, and some files beside them. */
const siteWith = (more: Readonly<Record<string, string>>) =>
  siteOf({
    files: {
      ...site(Object.fromEntries([...'abcdefgh'].map((name) => [`/${name}/`, {}]))),
      ...more,
    },
  });

const only = ['canonical-missing', 'description-missing', 'html-lang', 'viewport'];

// https://acme.example/benchmark.html beside pages of MkDocs
it('a page by hand beside those of a generator is one finding', async () => {
  const found = runRules(await siteWith({ 'benchmark.html': bare }), { only });
  expect(found.map(({ file, message, fix }) => [file, message, fix])).toEqual([
    [
      'benchmark.html',
      'the page has no canonical, meta description, language or viewport, which nearly all other pages have',
      'write them into its head, or build the page with the layout of the others',
    ],
  ]);
});

it('pages of a second layout keep a finding for each rule', async () => {
  const found = runRules(await siteWith({ 'api/a.html': bare, 'api/b.html': bare }), { only });
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(only));
});

it('a page that lacks one thing keeps the message of its rule', async () => {
  const described = bare.replace(
    '<title>',
    '<html lang="en"><meta name="description" content="How fast it is."><meta name="viewport" content="width=device-width, initial-scale=1.0"><title>',
  );
  const found = runRules(await siteWith({ 'benchmark.html': described }), { only });
  expect(found.map(({ message }) => message)).toEqual(['the page has no canonical']);
});
