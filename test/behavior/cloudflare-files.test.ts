import { expect, test } from 'vitest';
import { cloudflare } from '../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { cloudflareFiles } from './engines/cloudflare-files.ts';
import { cloudflareParser, cloudflareParserMissing } from './engines/cloudflare-parser.ts';
import { cloudflareWorkers } from './engines/cloudflare-workers.ts';
import { requireEngine } from './engines/engine.ts';
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

test.skipIf(!requireEngine(cloudflareWorkers))(
  'Cloudflare redirects an old URL with special characters as written, and as it escaped the URL of the page',
  async () => {
    const build = { 'index.html': 'home', 'tag/c++/index.html': 'kept' };
    const redirects = [
      ['/q&a/', '/new/'],
      ['/a:1,b;c=d@e$f+g', '/new/'],
      ['/tag/*', '/new/'],
    ] as const;
    const site = makeSite(redirects, { tls: { at: 'here' } }, build);
    const running = await cloudflareWorkers.start(site, cloudflare.emit(site.plan));
    const request = async (path: string) => {
      const { status } = await running.ask({
        method: 'GET',
        url: `https://www.example.com${path}`,
        headers: {},
      });
      return `${status} ${path}`;
    };

    const answers = [];
    for (const path of ['/q&a/', '/q%26a/', '/q%26a', '/a:1,b;c=d@e$f+g', '/a%3A1%2Cb%3Bc%3Dd%40e%24f%2Bg'])
      answers.push(await request(path));
    const page = [await request('/tag/c++/'), await request('/tag/c%2B%2B/')];
    await running.stop();
    expect(answers).toEqual([
      '301 /q&a/',
      '301 /q%26a/',
      '301 /q%26a',
      '301 /a:1,b;c=d@e$f+g',
      '301 /a%3A1%2Cb%3Bc%3Dd%40e%24f%2Bg',
    ]);
    expect(page).toEqual(['200 /tag/c++/', '200 /tag/c%2B%2B/']);
  },
);

test.skipIf(!requireEngine(cloudflareWorkers))(
  'Cloudflare answers 1,000 redirects without a Worker, and needs a line for the URL with a slash',
  async () => {
    const redirects = Array.from({ length: 1000 }, (_, at) => [`/old-${at}`, '/new/'] as const);
    const site = makeSite(redirects, { tls: { at: 'here' } }, { 'index.html': 'home' });
    const files = cloudflare.emit(site.plan);
    const withoutSecondLines = files.map((file) =>
      file.path === '_redirects'
        ? { ...file, content: joinContent(file).replace(/^\/old-\d+\/ .*\n/gm, '') }
        : file,
    );
    const request = async (emitted: typeof files) => {
      const running = await cloudflareWorkers.start(site, emitted);
      const statuses = [];
      for (const path of ['/old-0', '/old-0/', '/old-999', '/old-999/']) {
        const url = `https://www.example.com${path}`;
        statuses.push(`${(await running.ask({ method: 'GET', url, headers: {} })).status} ${path}`);
      }
      await running.stop();
      return statuses;
    };

    expect(await request(files)).toEqual(['301 /old-0', '301 /old-0/', '301 /old-999', '301 /old-999/']);
    expect(await request(withoutSecondLines)).toEqual([
      '301 /old-0',
      '404 /old-0/',
      '301 /old-999',
      '404 /old-999/',
    ]);
  },
);
