import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { readSite } from '../../src/audit/site/read.ts';
import { hostLoaders } from '../../src/hosts/load.ts';
import type { OwnFile } from '../../src/hosts/platform-files.ts';
import { platformFormats } from '../../src/hosts/platform-formats.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import { requestOf } from '../../src/plan/request.ts';
import { planOf } from '../hosts/plan-of.ts';
import { readOwn } from './own-file.ts';

// unknown-urls.tsv: each host × each way of its own file to answer a URL that the site doesn't have.

const origin = 'https://www.example.com';

const rows = readFileSync(new URL('unknown-urls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('host\t'))
  .map((line) => {
    const [host = '', file = '', text = '', status = '', answeredBy = '', finding = ''] = line.split('\t');
    return { host, file, text: text.replaceAll('\\n', '\n'), status: Number(status), answeredBy, finding };
  });

test.each(rows)('$host: $text', async ({ host: id, file, text, status, answeredBy, finding }) => {
  const host = (await hostLoaders[id]?.()) ?? expect.fail(`no host ${id}`);
  const notFound = page('/404', {
    title: 'Page not found | Acme',
    canonical: '',
    head: '<meta name="robots" content="noindex">',
  });
  const files: Readonly<Record<string, string>> = {
    ...site({ '/de/': {}, 'de/404.html': notFound }),
    [file]: `${text}\n`,
  };
  const built = Object.keys(files).filter((name) => name !== file || file.startsWith('_'));
  const serving = host.serving?.({ files: built, read: (name) => files[name] });

  const isRead = platformFormats.some(({ platform, name, read }) => platform === id && name === file && read);
  const ownFiles: OwnFile[] = isRead ? [readOwn(id, file, `${text}\n`)] : [];
  const plan = planOf('', {}, built, serving?.serving);
  const answer = createResponder({ plan, host, ownFiles }).respond(requestOf(`${origin}/nope`));
  const shown = answer.location?.replace(/^https:\/\/www\.example\.com(?=\/(?!404))/, '') ?? answer.file;
  expect({ status: answer.status, shown }).toEqual({ status, shown: answeredBy });

  const read = await readSite(filesInMemory(files), { origin, host, hosts: [host], serving });
  const findings = runRules(read, { only: ['script-not-found'] });
  const isReason = /^\d$/.test(finding);
  expect(findings.map(({ rule, level }) => `${rule} ${level}`).join() || '-').toBe(isReason ? '-' : finding);
  const errors = runRules(read).filter(({ level, file: place }) => level === 'error' && place === file);
  if (finding === '2') expect(errors).not.toEqual([]);
});
