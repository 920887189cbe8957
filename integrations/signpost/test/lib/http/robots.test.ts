import { expect, test } from 'vitest';
import { parsePolicy } from '../../../src/lib/http/robots.ts';

const policyOf = (...rules: readonly string[]) =>
  parsePolicy('https://www.example.com', ['User-agent: *', ...rules, ''].join('\n'), 'astro-signpost');
const allows = (rule: string, path: string) => policyOf(rule).allows(`https://www.example.com${path}`);

test('parsePolicy reads a run of 500,000 stars as one', () => {
  expect(allows(`Disallow: /a${'*'.repeat(500_000)}z`, `/a${'b'.repeat(1900)}z`)).toBe(false);
  expect(allows(`Disallow: /a${'*'.repeat(500_000)}z`, `/a${'b'.repeat(1900)}`)).toBe(true);
});

test('parsePolicy leaves out a line that is longer than any URL, and keeps the numbers of the lines', () => {
  const policy = policyOf(`Disallow: /${'*a'.repeat(2000)}`, 'Disallow: /private/');
  expect(policy.allows(`https://www.example.com/${'a'.repeat(1900)}`)).toBe(true);
  expect(policy.lineAgainst('https://www.example.com/private/x')).toBe(3);
});

test('parsePolicy reads a rule for a path of 2,000 characters', () => {
  const path = `/${'a'.repeat(1999)}`;
  expect(allows(`Disallow: ${path}`, path)).toBe(false);
});
