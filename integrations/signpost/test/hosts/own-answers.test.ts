import { expect, test } from 'vitest';
import { readCloudflareRedirects } from '../../src/hosts/cloudflare/read.ts';
import { createFileAnswers } from '../../src/hosts/own-answers.ts';
import { answer } from '../../src/plan/answer.ts';
import { requestOf } from '../../src/plan/request.ts';
import { planOf } from './plan-of.ts';

const origin = 'https://www.example.com';
const plan = planOf('', {}, ['index.html', 'about/index.html', '404.html']);

test.each([
  ['/app /about/ 200', '/app', { status: 200, file: 'about/index.html' }],
  // Cloudflare's asset server redirects the other URL of a page.
  ['/app /about 200', '/app', { status: 307, location: `${origin}/about/` }],
  ['/app /nothing 200', '/app', { status: 404, file: '404.html' }],
  ['/old /about/ 301', '/old', { status: 301, location: `${origin}/about/` }],
])('createFileAnswers answers by the line "%s" of Cloudflare', (line, path, expected) => {
  const file = '_redirects';
  const rules = readCloudflareRedirects(file, `${line}\n`);
  const own = {
    host: 'cloudflare',
    file,
    rules,
    isMerged: false,
    isBehind: false,
    headers: [],
    faults: [],
  } as const;
  const { answer: answerByFiles } = createFileAnswers([own]);
  const request = requestOf(origin + path);
  expect(answerByFiles(plan, request, answer(plan, request))).toMatchObject(expected);
});
