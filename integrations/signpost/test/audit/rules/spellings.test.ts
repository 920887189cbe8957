import { describe, expect, it } from 'vitest';
import { amount } from '../../../../../test/proof.ts';
import { rules } from '../../../src/audit/rules/index.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import type { Example } from '../../../src/lib/finding.ts';
import { siteOf } from './example-site.ts';

/** Ways to write the same document, which mean the same to every crawler. */
const variants: Readonly<Record<string, (html: string) => string>> = {
  'upper-case tags': (html) =>
    html.replace(/<(\/?)(html|head|body|link|meta|title|a|h1|img|main|nav|p)\b/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
  'upper-case attributes': (html) =>
    html.replace(/(<(?:a|link|meta|img)\b[^>]*>)/g, (tag) => tag.replace(/\s(href|rel|name|content|src|hreflang)=/g, (_, name) => ` ${name.toUpperCase()}=`)),
  'single quotes': (html) => html.replace(/(<(?:a|link|meta|img)\b[^>]*>)/g, (tag) => tag.replace(/(\s[\w-]+)="([^"']*)"/g, "$1='$2'")),
  'space around equals signs': (html) => html.replace(/(<(?:a|link|meta|img)\b[^>]*>)/g, (tag) => tag.replace(/\b([a-z-]+)="/g, '$1 = "')),
  'attributes the other way round': (html) =>
    html.replace(/<(link|meta) ([a-z-]+="[^"]*") ([a-z-]+="[^"]*")>/g, '<$1 $3 $2>'),
  'self-closing elements': (html) => html.replace(/<(meta|link|img)\b([^>]*[^/>])>/g, '<$1$2 />'),
  'Windows lines': (html) => html.replaceAll('\n', '\r\n'),
  'a comment after each element of the head': (html) =>
    html.replace(/(<(?:meta|link)\b[^>]*>)/g, '$1<!-- <title>x</title> <a href="/x"> -->'),
  'more attributes': (html) => html.replace(/<(a|link|h1)\b/g, '<$1 data-more="x" data-href="/nothing/" data-name="robots"'),
}; // biome-ignore format: a table

const everything = Object.fromEntries(rules.map(({ id, level }) => [id, level]));
const examplesByRule = rules.map(({ id, examples }) => {
  const { good, bad } = examples();
  return { id, examples: [...good, ...bad] };
});

/** What all rules find in an example whose pages are written another way; how many bytes they take doesn't count. */
async function found({ files, ...example }: Example, change: (html: string) => string = (html) => html) {
  const changed = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, /\.html?$/.test(file) ? change(text) : text]),
  );
  const findings = runRules(await siteOf({ ...example, files: changed }), { rules: everything });
  return findings
    .map(
      ({ rule, level, file = '', message }) =>
        `${level} ${rule} ${file} ${message.replace(/byte \d+/, 'a byte')}`,
    )
    .sort();
}

/** What they find as it is written, once for each example. */
const usual = new Map<Example, Promise<string[]>>();
function foundAsWritten(example: Example): Promise<string[]> {
  const promise = usual.get(example) ?? found(example);
  usual.set(example, promise);
  return promise;
}

describe.each(examplesByRule)('what breaks $id', ({ examples }) => {
  it.each(Object.entries(variants).slice(0, amount(1, 9)))(
    'is found in %s, and nothing else',
    async (_, change) => {
      for (const example of examples)
        expect([example.title, await found(example, change)]).toEqual([
          example.title,
          await foundAsWritten(example),
        ]);
    },
  );
});
