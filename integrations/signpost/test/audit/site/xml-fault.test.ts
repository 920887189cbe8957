import { expect, test } from 'vitest';
import { findXmlFault } from '../../../src/audit/site/xml-fault.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

test.each([
  ['<a>x & y</a>', 1, 6, 'an ampersand is not written as &amp;'],
  ['<a b="x&y"/>', 1, 8, 'an ampersand is not written as &amp;'],
  ['<a>\n<b></a>', 2, 4, '</a> comes before </b>'],
  ['<a><b></b>', 1, 1, '<a> is never closed'],
  ['</a>', 1, 1, '</a> has no start tag'],
  ['<a b=c/>', 1, 1, 'a tag is not well-formed'],
  ['<a>1 < 2</a>', 1, 6, 'a tag is not well-formed'],
  ['<a><!-- x</a>', 1, 4, 'a comment is never closed'],
  [`\n${head}<a/>`, 2, 1, 'there is something before the XML declaration'],
  [`Warning: x in y.php\n${head}<a/>`, 2, 1, 'there is something before the XML declaration'],
  ['<a>'.repeat(101), 1, 301, '<a> is nested more than 100 levels deep'],
])('findXmlFault says why crawlers reject %j', (text, line, column, message) => {
  expect(findXmlFault(text)).toEqual({ text: message, line, column });
});

test('findXmlFault names the prefix that is not declared', () => {
  const text = "the prefix of <x:b> isn't declared";
  expect(findXmlFault('<a><x:b/></a>')).toEqual({ text, prefix: 'x', line: 1, column: 4 });
});

test.each([
  `${head}<a><b c="1" d='2'/>x &amp; y &#38; &#x26; &lt;</a>\n`,
  '<a><!-- a & b < c --><![CDATA[ a & b < c ]]></a>',
  '<?xml version="1.0"?><?xml-stylesheet href="s.xsl"?><!DOCTYPE a><a/><!-- end -->',
  '<a xmlns:x="http://x.example/"><x:b x:c="d"></x:b></a>',
  `<rss><![CDATA[${head}]]></rss>`,
])('findXmlFault accepts %j', (text) => {
  expect(findXmlFault(text)).toBeUndefined();
});

test('findXmlFault finds the fault of 200,000 open elements, comments and attributes', () => {
  for (const text of ['<a>'.repeat(200_000), '<!-- '.repeat(200_000), `<a ${'b="c" '.repeat(200_000)}`])
    expect(findXmlFault(text)).toBeDefined();
});
