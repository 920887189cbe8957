import { describe, expect, test } from 'vitest';
import { readYaml } from '../../src/map/read-yaml.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { answer } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { requestOf } from '../../src/plan/request.ts';
import { parseSettings } from '../../src/plan/settings.ts';

const settings = parseSettings('the test', {
  origin: 'https://www.example.com',
  domains: ['example.com'],
});

/** Where a map of `from to` lines sends a request. */
function sentTo(path: string, lines: readonly string[]): string | undefined {
  const entries = lines.map((line) => {
    const [from, to] = line.split(' ');
    return `  - { from: "${from}", to: "${to}" }\n`;
  });
  const { entries: read, findings } = readYaml('map.yaml', `redirects:\n${entries.join('')}`);
  expect(findings).toEqual([]);
  const resolved = resolveMap({ file: 'map.yaml', entries: read, sections: [], ignoreCase: false }, settings);
  return answer(buildPlan(settings, resolved, []), requestOf(`https://www.example.com${path}`)).location;
}

describe('resolveMap ends a chain at the target on another host', () => {
  test.each<[path: string, to: string, lines: string[]]>([
    ['/a', 'https://other.example/%28b%29:c*', ['/a /x', '/x https://other.example/%28b%29:c*']],
    ['/a/v', 'https://other.example/Special:Search', ['/a/:y /x', '/x https://other.example/Special:Search']],
    ['/a/v', 'https://other.example/%3A%2a?q=a:b', ['/a/:y /x', '/x https://other.example/%3A%2a?q=a:b']],
    ['/a/v', 'https://other.example/x?p=v', ['/a/:y /x?q=1', '/x https://other.example/x?p=v']],
  ])('%s goes to %s', (path, to, lines) => {
    expect(sentTo(path, lines)).toBe(to);
  });

  // A name of the pattern in the other's literal text would be filled in: those URLs take a hop more.
  test.each<[path: string, to: string, lines: string[]]>([
    ['/a/v', 'https://www.example.com/x', ['/a/:Search /x', '/x https://other.example/Special:Search']],
    ['/a/v/w', 'https://www.example.com/x', ['/a/* /x', '/x https://other.example/b*']],
    ['/a/v', 'https://www.example.com/x/v', ['/a/:y /x/:y', '/x/:z https://other.example/:z']],
  ])('resolves %s to %s, where the build has a page', (path, to, lines) => {
    expect(sentTo(path, lines)).toBe(to);
  });
});

describe('answer passes what a pattern matched to another host as it was sent', () => {
  test.each([
    ['/a/%28v%29', 'https://other.example/%28v%29'],
    ['/a/%c3%a9', 'https://other.example/%c3%a9'],
    ['/a/:b', 'https://other.example/:b'],
    ['/a/é', 'https://other.example/%C3%A9'],
  ])('%s goes to %s', (path, to) => {
    expect(sentTo(path, ['/a/:y https://other.example/:y'])).toBe(to);
  });
});

describe('resolveMap writes a target on another domain of the site as the URL that its host serves', () => {
  test.each([
    ['https://www.example.com/%28b%29?c=[d]', 'https://www.example.com/(b)?c=%5Bd%5D'],
    ['https://example.com/caf%c3%a9/#%28', 'https://www.example.com/caf%C3%A9/#%28'],
  ])('%s is %s', (to, expected) => {
    expect(sentTo('/a', [`/a ${to}`])).toBe(expected);
  });

  test('writes the target of a pattern so too', () => {
    expect(sentTo('/a/v', ['/a/:y https://example.com/%28b:c%29/:y'])).toBe(
      'https://www.example.com/(b%3Ac)/v',
    );
  });
});
