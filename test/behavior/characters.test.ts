import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSource } from '../../integrations/signpost/src/map/source.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { allEngines } from './engines/all.ts';
import { type Running, requireEngine } from './engines/engine.ts';
import { makeSite } from './strange.ts';

// characters.tsv: each character in each part of a redirect, as each client writes it, asked of each engine.
//
//   url        what a browser sends of a link: https://url.spec.whatwg.org/#query-percent-encode-set
//   component  what a script sends: encodeURIComponent
//   form       what a form sends: https://url.spec.whatwg.org/#urlencoded-serializing
//   script     what PHP and Python write of a path: rawurlencode escapes all but letters, digits and -._~

const parts = ['path', 'pattern', 'name', 'value', 'target path', 'target query', 'target fragment'] as const;
type Part = (typeof parts)[number];

interface Cell {
  readonly id: string;
  readonly character: string;
  readonly part: Part;
  readonly forms: readonly string[];
  /** True if the map says what to write instead. */
  readonly isRefused: boolean;
}

const names: Readonly<Record<string, string>> = { space: ' ', 'no-break space': '\u00a0', emoji: '😀' };

const cells: readonly Cell[] = readFileSync(new URL('characters.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# ') && !line.startsWith('character\t'))
  .flatMap((line) => {
    const [written = '', ...texts] = line.split('\t');
    return parts.map((part, index) => {
      const words = (texts[index] ?? '').split(' ').filter((word) => /^[a-z]+$/.test(word));
      const isRefused = words.includes('refused');
      const character = names[written] ?? written;
      return { id: `${written} in ${part}`, character, part, forms: isRefused ? [] : words, isRefused };
    });
  });

const origin = 'https://www.example.com';

/** The redirect of a cell. Each has a path of its own, so that no cell hides another. */
function writeRedirect({ character, part }: Cell, index: number): readonly [from: string, to: string] {
  const text = encodeURIComponent(`a${character}b`);
  switch (part) {
    case 'path':
      return [`/p${index}-${text}`, `/new/${index}/`];
    case 'pattern':
      return [`/w${index}-${text}/*`, `/new/${index}/*`];
    case 'name':
      return [`/n${index}?${text}=1`, `/new/${index}/`];
    case 'value':
      return [`/v${index}?id=${text}`, `/new/${index}/`];
    case 'target path':
      return [`/tp${index}`, `/new/${text}/`];
    case 'target query':
      return [`/tq${index}`, `/new/?id=${text}`];
    case 'target fragment':
      return [`/tf${index}`, `/new/#${encodeURIComponent('a')}${escapeForFragment(character)}`];
  }
}

/** The URL that a client sends for the text of a cell. */
function writeRequest({ character, part }: Cell, index: number, form: string): string {
  const text = `a${character}b`;
  switch (part) {
    case 'path':
      return writePath(`/p${index}-`, text, '', form);
    case 'pattern':
      return writePath(`/w${index}-`, text, '/x', form);
    case 'name':
      return writeQuery(`/n${index}`, text, '1', form);
    case 'value':
      return writeQuery(`/v${index}`, 'id', text, form);
    case 'target path':
      return `${origin}/tp${index}`;
    case 'target query':
      return `${origin}/tq${index}`;
    case 'target fragment':
      return `${origin}/tf${index}`;
  }
}

function writePath(before: string, text: string, after: string, form: string): string {
  const url = new URL(origin);
  url.pathname = before + text + after;
  if (form === 'url') return url.href;
  return origin + before + (form === 'script' ? escapeAll(text) : encodeURIComponent(text)) + after;
}

function writeQuery(path: string, name: string, value: string, form: string): string {
  if (form === 'form') return `${origin}${path}?${new URLSearchParams([[name, value]])}`;
  if (form === 'component')
    return `${origin}${path}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const url = new URL(path, origin);
  url.search = `${name}=${value}`;
  return url.href;
}

/** `a%28b`: every character but letters, digits and -._~ */
function escapeAll(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A fragment may have nearly every character raw: https://url.spec.whatwg.org/#fragment-percent-encode-set */
function escapeForFragment(character: string): string {
  return character === '%' ? '%25' : encodeURI(character);
}

/** What is wrong with a reply; undefined for the right redirect. */
function describeFault(
  { character, part }: Cell,
  index: number,
  status: number,
  location: string,
): string | undefined {
  if (status !== 301) return `${status}`;
  const url = new URL(location, origin);
  const text = `a${character}b`;
  if (part === 'target path')
    return decodeURIComponent(url.pathname) === `/new/${text}/` ? undefined : location;
  if (part === 'target query')
    return url.searchParams.get('id') === text && url.pathname === '/new/' ? undefined : location;
  if (part === 'target fragment')
    return decodeURIComponent(url.hash) === `#a${character}` ? undefined : location;
  return url.href === `${origin}/new/${index}/${part === 'pattern' ? 'x' : ''}` ? undefined : location;
}

test.each(cells.filter(({ isRefused }) => isRefused))('parseSource refuses $id', (cell) => {
  const [from] = writeRedirect(cell, 0);
  expect(parseSource(from)).toMatchObject({
    message: expect.stringContaining(from),
    fix: expect.any(String),
  });
});

const asked = cells.flatMap((cell, index) => (cell.forms.length === 0 ? [] : [{ cell, index }]));
const site = makeSite(asked.map(({ cell, index }) => writeRedirect(cell, index)));

describe.each(allEngines.filter(({ host }) => host.abilities.serverRules).filter(requireEngine))(
  '$name',
  (engine) => {
    const plan = selectSupportedPlan(engine.prepare?.(site.plan) ?? site.plan, engine.host);
    let running: Running;
    beforeAll(async () => {
      running = await engine.start({ ...site, plan }, engine.host.emit(plan));
    });
    afterAll(() => running?.stop());

    test('redirects each character as each client writes it, or says that it cannot', async () => {
      const supported = new Set([...plan.exact, ...plan.patterns].map(({ place }) => place.line));
      const faults: string[] = [];
      for (const [line, { cell, index }] of asked.entries()) {
        // The build says that this host has no such redirect.
        if (!supported.has(line + 1)) continue;
        for (const form of cell.forms) {
          const url = writeRequest(cell, index, form);
          const scheme = engine.host.kind === 'server' ? 'http' : 'https';
          const headers = { 'x-forwarded-proto': 'https' };
          const reply = await running.ask({ method: 'GET', url: url.replace('https', scheme), headers });
          const fault = describeFault(
            cell,
            index,
            reply.status,
            reply.headers.location ?? reply.location ?? '',
          );
          if (fault !== undefined) faults.push(`${cell.id}, ${form}: ${url} ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    }, 300_000);
  },
);
