import { decodeHTML } from 'entities/decode';
import { defineRule } from '../rule.ts';
import { fieldReports, fieldsOf, withFields } from '../shared/api.ts';

export default defineRule({
  id: 'api-nested-json',
  title: 'Nested values are JSON, not JSON in a string',
  level: 'error',
  conventions: ['A-FIELD-6'],
  why: 'JSON in a string must be parsed again, and no schema can describe what is in it.',
  fix: 'write the value itself, not a string of it',
  examples: () => ({
    good: {
      'text with entities': withFields({ note: '&quot;Gauge&quot; {new}' }),
      'a word that starts like base64': withFields({ sku: 'W3200' }),
      'a text that starts with a bracket': withFields({ note: '[sic] as it was' }),
    },
    bad: {
      'an object in a string': withFields({ data: '{"a":1}' }),
      'in a list': withFields({ tags: ['{"a":1}'] }),
      'a list of truths': withFields({ data: '[true,null]' }),
      'serialized by PHP': withFields({ data: 'a:1:{s:1:"a";i:1;}' }),
      'in base64': withFields({ data: 'eyJhIjoxfQ==' }),
      'a list in base64': withFields({ data: 'WzEsMl0=' }),
      'with entities': withFields({ data: '{&quot;a&quot;:1}' }),
      'with escapes': withFields({ data: '%7B%22a%22%3A1%7D' }),
      'printed by Python': withFields({ data: "{'a': 1}" }),
      'written twice': withFields({ data: '"{\\"a\\":1}"' }),
      'one value in each line': withFields({ data: '{"a":1}\n{"a":2}' }),
      'with escaped quotes': withFields({ data: '{\\"a\\":1}' }),
    },
  }),
  *check(site) {
    yield* fieldReports(fieldsOf(site), ({ value }) => {
      const what = [value].flat().map(packedIn).find(Boolean);
      return what && `is ${what}`;
    });
  },
});

/** The serialized data in a text, or undefined. */
function packedIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const lines = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\n');
  if (isJson(lines.join('\n')) || lines.every(isJson) || isJson(text.replaceAll('\\"', '"')))
    return 'JSON in a string';
  if (/^(?:[aO]:\d+:[{"].*\}|s:\d+:".*";)$/s.test(text)) return 'a value that PHP serialized';
  if (/^[[{]\s?'[\w -]+'\s?[:,].*[\]}]$/s.test(text)) return 'an object with single quotes in a string';
  if (/&(?:quot|#34|#x22);/i.test(text) && isJson(decodeHTML(text)))
    return 'JSON with HTML entities in a string';
  if (/%22/.test(text) && isJson(text.replace(/%[\da-f]{2}/gi, unescaped)))
    return 'JSON with % escapes in a string';
  const isBase64 = /^(?:eyJ|ey[AIMQUYcgk]|W3|WyJ|Wz)[\w+/-]*={0,2}$/.test(text);
  return isBase64 && isJson(Buffer.from(text, 'base64').toString('utf8')) ? 'JSON in base64' : undefined;
}

function unescaped(percent: string): string {
  return String.fromCharCode(Number.parseInt(percent.slice(1), 16));
}

function isJson(text: string): boolean {
  // A word in brackets is text; JSON in a string in a string starts with a quotation mark.
  if (
    !/^\s*(?:\{\s*["}]|\[\s*(?:[\]{["\d-]|true\b|false\b|null\b)|"[[{])/.test(text) ||
    !/[\]}"]\s*$/.test(text)
  )
    return false;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'string' ? isJson(inner) : true;
  } catch {
    return false;
  }
}
