import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { read } from './read.ts';

const inToml = (text: string) => read('netlify', text, 'netlify.toml');

test('importRedirects reads each table of netlify.toml as a rule with its line', () => {
  const text = `[build]
  publish = "dist" # [[redirects]]

[[redirects]] # the shop
  from = '/shop/*'
  to = """/products/:splat"""
  status = 302
  force = true

[[redirects]]
  from = "/store"
  to = "/stores/:id"
  query = {id = ":id"}
  [redirects.conditions]
    Country = ["de", "at"]
`;
  expect(inToml(text)).toEqual({
    rules: ['4 /shop/* /products/* 302'],
    left: [
      "10 it depends on Country=de,at, and a map matches only URLs. Keep this rule in the host's own file",
    ],
    notices: ['4 it overrides files (!), but in a map, files come before patterns'],
  });
});

test('importRedirects reads a list of inline tables in netlify.toml', () => {
  const text = 'redirects = [\n  { from = "/a", to = "/b" },\n  { to = "/d", from = "/c" },\n]\n';
  expect(inToml(text)).toEqual({ rules: ['1 /a /b', '1 /c /d'], left: [], notices: [] });
});

test('importRedirects lists a table of netlify.toml without a target', () => {
  expect(inToml('[[redirects]]\nfrom = "/a"\n').left).toEqual(['1 it has no target. Add the new URL']);
});

test('importRedirects reports invalid TOML with its place', () => {
  const read = () => inToml('[[redirects]]\nfrom = /a\n');
  expect(read).toThrow(Problem);
  expect(read).toThrow(/^netlify\.toml:2:8: This isn't valid TOML: /);
});
