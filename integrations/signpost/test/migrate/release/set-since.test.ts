import { describe, expect, test } from 'vitest';
import { setSince } from '../../../src/migrate/release/since-days.ts';
import { asDay } from '../../support/as-day.ts';

const move = {
  start: asDay('2026-11-20'),
  release: asDay('2026-12-05'),
  pastReleases: new Set<string>(),
};
const mapOf = (since: string, more = '') =>
  `# ours\nredirects:\n  - { from: /a, to: /b/, since: ${since} } # kept\n  - from: /c\n    to: /d/\ngone:\n  - from: /e\n    since: '${since}'\n${more}`;

describe('release sets `since` to the day on which a redirect goes live (W-REDIR-6)', () => {
  test('so a day of the review becomes that of the release, and all else stays', () => {
    expect(setSince('map.yaml', mapOf('2026-11-21'), move)).toBe(
      mapOf('2026-12-05').replace("'2026-12-05'", '2026-12-05'),
    );
  });

  test.each([
    ['was live before the migration began', '2026-11-19', move],
    ['is of a later day', '2027-01-01', move],
    ['went out with an earlier release', '2026-12-01', { ...move, pastReleases: new Set(['2026-12-01']) }],
  ])('but not of what %s', (_, since, reviewed) => {
    expect(setSince('map.yaml', mapOf(since), reviewed)).toBe(mapOf(since));
  });

  test('and not of a section that waits', () => {
    const text = mapOf('2026-11-21', 'sections:\n  - { name: a, match: /a }\n  - { name: e, match: /e }\n');
    expect(setSince('map.yaml', text, move)).toBe(text);
  });
});
