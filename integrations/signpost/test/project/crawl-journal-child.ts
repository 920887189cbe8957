import { openCrawlJournal } from '../../src/project/live-site/crawl-journal.ts';

// Adds a page to the journal of a crawl and keeps it open until it is killed: node crawl-journal-child.ts URL
const url = process.argv[2] ?? '';
const body = Buffer.from('of the child');
const headers = new Map([['content-type', ['text/html; charset=utf-8']]]);
openCrawlJournal(url, true).add({
  url,
  role: 'page',
  found: [],
  reply: { kind: 'answer', url, status: 200, headers, body, cut: false },
});
process.stdout.write('ready');
process.stdin.resume();
