import { describe, expect, it } from 'vitest';
import { hostIds } from '../../src/hosts/load.ts';
import { Problem } from '../../src/lib/problem.ts';
import { parseSignpostYaml } from '../../src/project/settings/signpost-yaml.ts';

const refused = async (text: string): Promise<string> => {
  try {
    await parseSignpostYaml(text);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return '';
};

describe('signpost.yaml', () => {
  const settings = {
    'title-stuffed': 'off',
    'open-graph': 'info',
    'page-thin': { level: 'info', ignore: [{ path: '/archive/*', reason: 'kept as it was' }] },
  };

  it('is read as YAML', async () => {
    const text = `rules:
  title-stuffed: off
  open-graph: info
  page-thin:
    level: info
    ignore:
      - { path: /archive/*, reason: kept as it was }
`;
    expect(await parseSignpostYaml(text)).toEqual({ hosts: [], onDemand: [], rules: settings });
  });

  it('can’t turn an error of the redirect map off, but a warning', async () => {
    expect(await refused('rules:\n  map-target: off\n')).toBe(
      'signpost.yaml:2:3: "map-target" finds errors of the redirect map, so it can\'t be off. Write `# signpost-ignore map-target: REASON` above a redirect that may stay as it is, or set the level `warning`.',
    );
    expect(await refused('rules:\n  map-loop: { level: off }\n')).toContain('"map-loop" finds errors');
    expect(
      await refused('rules:\n  map-target: warning\n  map-chain: off\n  map-fan-in: { ignore: [] }\n'),
    ).toBe('');
  });

  it('lists all mistakes at once, in the order of the file', async () => {
    const text = 'rules:\n  link-brokn: off\n  title-missing: eror\npresset: strict\nhost: cloudflair\n';
    expect((await refused(text)).split('\n')).toEqual([
      'signpost.yaml:2:3: Unknown rule "link-brokn". Did you mean "link-broken"?',
      'signpost.yaml:3:18: `rules.title-missing`: Invalid input: expected one of "error"|"warning"|"info"|"off" or object.',
      'signpost.yaml:4:1: Unknown key "presset".',
      `signpost.yaml:5:7: \`host\`: Invalid input: expected one of ${hostIds.map((id) => `"${id}"`).join('|')} or array.`,
    ]);
  });

  it('reads a preset', async () => {
    expect(await parseSignpostYaml('preset: strict\n')).toMatchObject({ preset: 'strict', rules: {} });
  });

  it('reads the site and its hosts', async () => {
    const text = 'site: https://www.example.com\nhost: [nginx, netlify]\n';
    expect(await parseSignpostYaml(text)).toMatchObject({
      ...{ site: 'https://www.example.com', hosts: ['nginx', 'netlify'], rules: {} },
    });
    expect(await refused('host: netlify\nsite: www.example.com\n')).toBe(
      'signpost.yaml:2:7: `site` must be the https URL of the site, such as https://www.example.com.',
    );
  });

  it('may be empty', async () => {
    expect(await parseSignpostYaml('# nothing yet\n')).toMatchObject({ rules: {} });
    expect(await parseSignpostYaml('rules: {}\n')).toMatchObject({ rules: {} });
    expect(await parseSignpostYaml('rules:\n  # title-stuffed: off\n')).toMatchObject({ rules: {} });
  });

  it.each([
    [
      'a convention, with its rules',
      'rules:\n  W-CANON-3: off\n  w-redir-7: off\n',
      'signpost.yaml:2:3: "W-CANON-3" is a convention. Use one of its rules: alternate-media.\nsignpost.yaml:3:3: "w-redir-7" is a convention. Use one of its rules: canonical-absolute, map-https, redirect-target, server-https.',
    ],
    [
      'a level that there is not',
      'rules:\n  title-stuffed:\n    level: warn\n',
      'signpost.yaml:3:12: `rules.title-stuffed.level`: Invalid option: expected one of "error"|"warning"|"info"|"off".',
    ],
    [
      'an ignore without its reason',
      'rules:\n  page-thin:\n    ignore:\n      - path: /a/\n      - path: /b/\n        reason: old\n',
      'signpost.yaml:4:9: `rules.page-thin.ignore.0.reason`: Invalid input: expected string, received undefined.',
    ],
    [
      'a tab',
      'rules:\n\ttitle-stuffed: off\n',
      'signpost.yaml:2:1: The line starts with a tab. Indent with spaces; the rest was not read.',
    ],
  ])('refuses %s by its line', async (_, text, expected) => {
    expect(await refused(text)).toContain(expected);
  });
});
