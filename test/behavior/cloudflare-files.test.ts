import { expect, test } from 'vitest';
import { cloudflare } from '../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { cloudflareParser, cloudflareParserMissing } from './engines/cloudflare-parser.ts';
import { makeSite } from './strange.ts';
import { describeEngine } from './suite.ts';

for (const engine of cloudflareFiles) describeEngine(engine);

test.skipIf(cloudflareParserMissing)(
  'Cloudflare counts the folders of 100 patterns in _redirects as static rules',
  () => {
    const patterns = Array.from({ length: 100 }, (_, at) => [`/p${at}/*`, '/new/*'] as const);
    const files = cloudflare.emit(makeSite(patterns, { tls: { at: 'here' } }).plan);
    const text = files.flatMap((file) => (file.path === '_redirects' ? [joinContent(file)] : [])).join('');
    const written = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const parser = cloudflareParser();
    expect(parser.parse(text).rules).toHaveLength(written.length);
    const found = ['/p99', '/p99/', '/p99/a/b'].map((path) => parser.match(text, path)?.to);
    const origin = 'https://www.example.com';
    expect(found).toEqual([`${origin}/new/`, `${origin}/new/`, `${origin}/new/a/b`]);
  },
);
