import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
  await project.write('public/.libs/a.js', '');
});
afterAll(() => project.remove());

const asking = (script: string) => project.write('public/tool.html', pageWith(script));
const pageWith = (script: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>A tool that counts</title><meta name="viewport" content="width=device-width, initial-scale=1.0">
<script src="${script}"></script></head><body><h1>A tool</h1><p>It counts what you give to it, and tells you.</p></body></html>`;

test('the audit of a build calls nothing missing that lies in a hidden folder', async () => {
  await asking('/.libs/a.js');
  await expect(project.build()).resolves.toBeUndefined();
  await asking('/libs/a.js');
  await expect(project.build()).rejects.toThrow(/resource-broken/);
});
