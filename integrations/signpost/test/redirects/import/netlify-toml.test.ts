import { expect, test } from 'vitest';
import { Problem } from '../../../src/lib/problem.ts';
import { tomlAsLines } from '../../../src/redirects/import/netlify.ts';

test('each table becomes a line where it begins', () => {
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
  const lines = tomlAsLines('netlify.toml', text).split('\n');
  expect(lines).toHaveLength(text.split('\n').length);
  expect(lines[3]).toBe('/shop/* /products/:splat 302!');
  expect(lines[9]).toBe('/store id=:id /stores/:id 301 Country=de,at');
  expect(lines.filter((line) => line !== '')).toHaveLength(2);
});

test('a list of inline tables is read as well', () => {
  const text = 'redirects = [\n  { from = "/a", to = "/b" },\n  { to = "/d", from = "/c" },\n]\n';
  expect(tomlAsLines('netlify.toml', text).split('\n')).toEqual(['', '/a /b 301', '/c /d 301', '', '']);
});

test('what leads nowhere is no line', () => {
  expect(tomlAsLines('netlify.toml', '[[redirects]]\nfrom = "/a"\n').trim()).toBe('');
});

test('a file that is no TOML is told with its place', () => {
  const read = () => tomlAsLines('netlify.toml', '[[redirects]]\nfrom = /a\n');
  expect(read).toThrow(Problem);
  expect(read).toThrow(/^netlify\.toml:2:8: this isn’t valid TOML: /);
});
