import { expect, test } from 'vitest';
import { askUrl } from '../../src/convert/ask-url.ts';
import { convertFile } from '../../src/convert/convert-file.ts';
import { planMap } from '../../src/convert/plan-map.ts';
import { writeReceipt } from '../../src/convert/receipt.ts';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';
import { makeDefaultSettings } from '../../src/plan/site-url.ts';

const settings = makeDefaultSettings('https://www.example.com');

const text = `/a /b 301
/blog/* /news/:splat 301
/blog/x /y
/api/* https://api.example.com/:splat 200
/x
/l1 /l2
/l2 /l1
`;

test('checkLines says what each line of _redirects does on Netlify', () => {
  const { lines } = convertFile('_redirects', text);
  expect(lines.map(({ line, status, by }) => [line, status, by])).toEqual([
    [1, 'works', undefined],
    [2, 'works', undefined],
    [3, 'shadowed', 2],
    [4, 'works', undefined],
    [5, "can't be read", undefined],
    [6, 'works', undefined],
    [7, 'works', undefined],
  ]);
});

test('checkLines says that a Vercel redirect without a status refuses the deployment', () => {
  const { lines } = convertFile(
    'vercel.json',
    '{"redirects":[{"source":"/old(","destination":"/new"},{"source":"/a","destination":"/b"}]}',
  );
  expect(lines.map(({ status }) => status)).toEqual(['refuses the deployment', 'works']);
});

test('checkLines says that the 2,101st exact line of Cloudflare is above the limit', () => {
  const many = Array.from({ length: 2_001 }, (_, index) => `/old-${index} /new-${index} 301\n`).join('');
  const { lines } = convertFile('_redirects', many, 'cloudflare');
  expect(lines.filter(({ status }) => status === 'above the limit').map(({ line }) => line)).toEqual([2_001]);
});

test('writeReceipt counts lines, lists those that nginx does not get, and asks both for samples', () => {
  const converted = convertFile('_redirects', text);
  const receipt = writeReceipt(converted, planMap(converted, settings), nginx);
  expect(receipt).toMatchObject({ read: 7, written: 2, differences: [] });
  expect(receipt.unwritten.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  expect(receipt.equal).toBe(receipt.asked);
  expect(receipt.asked).toBeGreaterThan(3);
});

test('writeReceipt lists patterns as not written for GitHub Pages', () => {
  const converted = convertFile('_redirects', text);
  const { unwritten } = writeReceipt(converted, planMap(converted, settings), githubPages);
  expect(unwritten.find(({ line }) => line === 2)?.why).toBe(
    'GitHub Pages and plain file hosts: patterns are unsupported',
  );
});

test('askUrl has the line of the old file and of the map for a URL', () => {
  const converted = convertFile('_redirects', text);
  const { before, after } = askUrl(converted, planMap(converted, settings), nginx, '/blog/z');
  expect(before[0]).toMatchObject({ status: 301, location: 'https://www.example.com/news/z' });
  expect(before[0]?.because).toEqual(['matched _redirects:2:1 (301 → /news/:splat)']);
  expect(after[0]).toMatchObject({ status: 301, location: 'https://www.example.com/news/z' });
  expect(after[0]?.because).toEqual(['matched redirects.yaml:7:11 (301 → /news/*)']);
});
