import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalsOf } from '../shared/judge.ts';

export default defineRule({
  id: 'canonical-header',
  title: 'A canonical in a header is right, and agrees with the page',
  level: 'error',
  conventions: ['W-CANON-6', 'W-CANON-1'],
  why: 'Documents such as PDF files name their canonical by a Link header. Curly quotes make it unreadable, and where a page has both, they must say the same. (RFC 8288; Google Search Central, consolidate duplicate URLs.)',
  fix: 'write Link: <https://…>; rel="canonical", with straight double quotes',
  examples: {
    good: [
      {
        title: 'a PDF',
        files: site({
          'a.pdf': 'x',
          _headers: '/a.pdf\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
        }),
      },
      { title: 'a preload', files: site({ _headers: '/*\n  Link: </icon.svg>; rel=preload; as=image\n' }) },
    ],
    bad: [
      {
        title: 'curly quotes',
        files: site({
          'a.pdf': 'x',
          _headers: '/a.pdf\n  Link: <https://www.example.com/gauges/>; rel=“canonical”\n',
        }),
      },
      {
        title: 'a relative address',
        files: site({ 'a.pdf': 'x', _headers: '/a.pdf\n  Link: </gauges/>; rel="canonical"\n' }),
      },
      {
        title: 'another page',
        files: site({
          'index.html': page('/'),
          _headers: '/gauges/\n  Link: <https://www.example.com/>; rel="canonical"\n',
        }),
      },
    ],
  },
  *check(site) {
    const { headers } = site;
    if (headers === undefined) return;
    for (const { name, value, line } of headers.blocks.flatMap((block) => block.headers)) {
      if (name !== 'link' || !/rel\s*=\s*\S*canonical/i.test(value)) continue;
      const place = { file: headers.file, line, column: 1 };
      if (/[“”„‟″]/.test(value))
        yield { ...place, message: 'the Link header has curly quotes, so its canonical is not read' };
      else if (!/<https:\/\/[^>]+>/i.test(value))
        yield { ...place, message: 'the canonical of the Link header is no absolute https address' };
    }
    for (const page of site.pages) {
      const [canonical] = canonicalsOf(page);
      const header = headers
        .for(page.address)
        .find(({ name, value }) => name === 'link' && /rel\s*=\s*"?canonical/i.test(value));
      const address = /<([^>]+)>/.exec(header?.value ?? '')?.[1];
      if (
        header === undefined ||
        canonical === undefined ||
        address === undefined ||
        address === canonical.href
      )
        continue;
      const message = `the Link header says the canonical is ${address}, the page says ${canonical.href}`;
      yield { ...at(site, page, canonical), message };
    }
  },
});
