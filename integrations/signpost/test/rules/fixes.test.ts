import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { readOnHost } from '../audit/causes/support/hosted-site.ts';
import { collectCases } from './cases.ts';

// A fix that a program can apply is applied: an edit, or a URL or line to write. Nothing else may be wrong then.

type Files = Readonly<Record<string, string>>;

/** Errors and warnings on GitHub Pages, whose answers no file of the build changes. */
async function audit(files: Files, site: string | undefined): Promise<Finding[]> {
  const found = runRules(await readOnHost('github-pages', { files, root: files, ...(site && { site }) }));
  return found.filter(({ level }) => level !== 'info');
}

/** The files after a finding's fix; undefined for a fix that needs a person. */
function applyFix(
  files: Files,
  { file = '', line = 1, column = 1, fix = '', edit }: Finding,
): Files | undefined {
  if (edit?.kind === 'link') return replaceValue(files, file, edit.from, edit.to);

  // set … Otherwise, write /about/ in place of /about
  const [, to, from] = /\bwrite (\/\S*) in place of (\/\S*)$/.exec(fix) ?? [];
  if (to !== undefined && from !== undefined) return replaceUrl(files, from, to);

  const text = files[file];
  const lines = text?.split('\n') ?? [];
  const written = lines[line - 1];
  if (written === undefined) return undefined;

  // write "Sitemap: https://www.example.com/sitemap.xml"
  const [, whole] = /^write "([^"]+)"$/.exec(fix) ?? [];
  // write <urlset xmlns="…">
  const [, tag] = /^write (<[^<>]+>)$/.exec(fix) ?? [];
  // write /about/
  const [, url] = /^write ((?:\/|https?:)\S*)$/.exec(fix) ?? [];
  const before = written.slice(0, column - 1);
  const rest = written.slice(column - 1);

  let after: string | undefined;
  if (whole !== undefined) after = whole;
  if (tag !== undefined) after = before + rest.replace(/^<[^<>]*>/, tag);
  if (url !== undefined)
    after =
      before + rest.replace(/((?:href|src|content)="(?:\d+; ?url=)?)[^"]*"/, (_, start) => `${start}${url}"`);
  if (after === undefined || after === written) return undefined;
  return { ...files, [file]: lines.with(line - 1, after).join('\n') };
}

function replaceValue(files: Files, file: string, from: string, to: string): Files | undefined {
  const text = files[file];
  return text === undefined ? undefined : { ...files, [file]: text.replaceAll(`"${from}"`, `"${to}"`) };
}

/** A URL of the site in links, canonicals and sitemaps. */
function replaceUrl(files: Files, from: string, to: string): Files {
  const ends = ['"', '<', '\n'];
  const replaced = Object.entries(files).map(([name, text]) => {
    const changed = ends.reduce(
      (all, end) => all.replaceAll(`example.com${from}${end}`, `example.com${to}${end}`),
      text.replaceAll(`"${from}"`, `"${to}"`),
    );
    return [name, changed] as const;
  });
  return Object.fromEntries(replaced);
}

function describeFinding({ rule, file, message }: Finding): string {
  return `${rule} ${file}: ${message}`;
}

/** Faults that only show when a URL leads to the page with the fault: a German page that lists no English one. */
const reveals: Readonly<Record<string, string>> = { 'hreflang-target': 'hreflang-return' };

const cases = [...rules.map((rule) => ({ rule, bad: rule.examples().bad })), ...(await collectCases())];
const examples = cases.flatMap(({ rule, bad }) =>
  bad.map((example) => ({ id: rule.id, title: example.title, example })),
);

it.each(examples)(
  '$id, $title: a fix that can be applied leads to no new finding',
  async ({ id, example }) => {
    const { files, site } = example;
    const before = await audit(files, site);
    const known = new Set(before.map(describeFinding));

    for (const finding of before) {
      const fixed = applyFix(files, finding);
      if (fixed === undefined) continue;
      const after = await audit(fixed, site);
      const others = after.filter(({ rule }) => rule !== reveals[id]);
      const added = others.map(describeFinding).filter((text) => !known.has(text));
      expect({ fix: finding.fix, added }).toEqual({ fix: finding.fix, added: [] });
      expect(after.map(describeFinding)).not.toContain(describeFinding(finding));
    }
  },
);

it('applyFix applies the fix of a link, of a line and of a canonical', () => {
  const at = {
    rule: 'a',
    conventions: [],
    level: 'error',
    message: '',
    file: 'a.html',
    line: 1,
    column: 1,
  } as const;
  const files = { 'a.html': '<a href="/b">B</a>' };
  expect(applyFix(files, { ...at, fix: 'write /b/' })).toEqual({ 'a.html': '<a href="/b/">B</a>' });
  expect(applyFix(files, { ...at, fix: 'write /c/ in place of /b' })).toEqual({
    'a.html': '<a href="/c/">B</a>',
  });
  expect(applyFix(files, { ...at, fix: 'describe the page' })).toBeUndefined();
});
