import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { audit, isAbout } from './audit.ts';
import { edit } from './site.ts';
import type { Kind, LookAlike, Variation } from './variation.ts';

/**
 * How many variations of a kind the audit finds at least, by the name of the kind's file. A kind that isn't here yet has
 * no floor, and its look-alikes may have findings. `SIGNPOST_UNSEEN=report` lists what is missed.
 */
const floors: Readonly<Record<string, number>> = {
  'kind-0-mixed.held-out': 113,
  'kind-0-sample': 2,
  'kind-1-head': 18,
  'kind-1-head.held-out': 18,
  'kind-2-titles': 23,
  'kind-2-titles.held-out': 23,
  'kind-3-urls': 20,
  'kind-3-urls.held-out': 20,
  'kind-4-icons': 21,
  'kind-4-icons.held-out': 19,
  'kind-5-noindex': 19,
  'kind-5-noindex.held-out': 18,
  'kind-5-noindex.held-out-2': 37,
  'kind-5-noindex.held-out-3': 38,
  'kind-6-scripts': 22,
  'kind-6-scripts.held-out': 21,
  'kind-6-scripts.held-out-2': 37,
  'kind-6-scripts.held-out-3': 38,
  'kind-7-soft-404': 32,
  'kind-7-soft-404.held-out': 32,
  'kind-8-error-pages': 28,
  'kind-8-error-pages.held-out': 27,
  'kind-9-partial-rewrites': 19,
  'kind-9-partial-rewrites.held-out': 19,
  'kind-10-redirects': 21,
  'kind-10-redirects.held-out': 36,
  'kind-11-mobile': 18,
  'kind-11-mobile.held-out': 24,
  'kind-12-api': 29,
  'kind-12-api.forms': 161,
};

const isReport = process.env['SIGNPOST_UNSEEN'] === 'report';
const files = readdirSync(import.meta.dirname).filter((file) => /^kind-\d+-.+\.ts$/.test(file));

test('the clean site has no findings', async () => {
  const findings = await audit({ name: 'clean', files: {} });
  expect(findings.map(({ rule, file, message }) => ({ rule, file, message }))).toEqual([]);
});

test('a fault is found where it is, and only there', async () => {
  const fault = { name: '', fault: '', files: edit('/about/', /<title>.*<\/title>\n/, ''), rules: [] };
  expect(await isFound({ ...fault, at: '/about/', rules: ['title-missing'] })).toBe(true);
  expect(await isFound({ ...fault, at: 'about/index.html', rules: ['charset', 'title-missing'] })).toBe(true);
  expect(await isFound({ ...fault, at: '/news/', rules: ['title-missing'] })).toBe(false);
  expect(await isFound({ ...fault, at: '/about/', rules: ['charset'] })).toBe(false);
});

describe.each(files.map((file) => file.slice(0, -'.ts'.length)))('%s', (name) => {
  test('its faults are found', async () => {
    const { variations } = await kindOf(name);
    const missed: Variation[] = [];
    for (const variation of variations) if (!(await isFound(variation))) missed.push(variation);
    const found = variations.length - missed.length;
    if (isReport) report(`${name}: ${found} of ${variations.length} found`, missed.map(printMissed));
    expect(found, missed.map(printMissed).join('\n')).toBeGreaterThanOrEqual(floors[name] ?? 0);
  });

  test('its look-alikes have no findings', async () => {
    const { lookAlikes } = await kindOf(name);
    const blamed = (await Promise.all(lookAlikes.map(printBlamed))).flat();
    if (isReport) report(`${name}: ${blamed.length} findings on ${lookAlikes.length} look-alikes`, blamed);
    else if (name in floors) expect(blamed).toEqual([]);
  });
});

async function kindOf(name: string): Promise<Kind> {
  const kind: Kind = await import(new URL(`${name}.ts`, import.meta.url).href);
  return kind;
}

async function isFound(variation: Variation): Promise<boolean> {
  return (await audit(variation)).some(
    (finding) =>
      variation.rules.includes(finding.rule) &&
      (variation.at === undefined || isAbout(finding, variation.at)),
  );
}

function printMissed({ name, fault, rules }: Variation): string {
  return `${name}: ${fault} (${rules.join(', ')})`;
}

async function printBlamed(lookAlike: LookAlike): Promise<string[]> {
  return (await audit(lookAlike)).map(
    ({ rule, file, line, message }) => `${lookAlike.name}: ${file}:${line} ${rule}: ${message}`,
  );
}

function report(head: string, lines: readonly string[]): void {
  console.log([head, ...lines.map((line) => `  ${line}`)].join('\n'));
}
