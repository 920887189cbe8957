import { describe, expect, test } from 'vitest';
import { writeReleaseDay } from '../../../src/migrate/release/since-days.ts';
import { asDay } from '../../support/as-day.ts';

const days = { on: asDay('2026-12-05'), today: asDay('2026-12-04') };
const inventory = { name: 'list.txt', kind: 'list', on: asDay('2026-11-20'), urls: 3 } as const;
const move = { sources: [inventory] };
const mapOf = (since: string, more = '') =>
  `# ours\nredirects:\n  - { from: /a, to: /b/, since: ${since} } # kept\n  - from: /c\n    to: /d/\ngone:\n  - from: /e\n    since: '${since}'\n${more}`;

describe('release sets `since` to the day on which a redirect goes live (W-REDIR-6)', () => {
  test('so a day of the review becomes that of the release, and all else stays', () => {
    expect(writeReleaseDay('map.yaml', mapOf('2026-11-21'), days, move)).toBe(
      mapOf('2026-12-05').replace("'2026-12-05'", '2026-12-05'),
    );
  });

  test.each([
    ['was live before the migration began', '2026-11-19', move],
    ['is of a later day', '2027-01-01', move],
    ['went out with an earlier release', '2026-12-01', { ...move, releases: [asDay('2026-12-01')] }],
  ])('but not of what %s', (_, since, reviewed) => {
    expect(writeReleaseDay('map.yaml', mapOf(since), days, reviewed)).toBe(mapOf(since));
  });

  test('and not where no source was read', () => {
    expect(writeReleaseDay('map.yaml', mapOf('2026-11-21'), days, { sources: [] })).toBe(mapOf('2026-11-21'));
  });

  test('also of pages that became one', () => {
    const text = 'redirects:\n  - merge: [/a, /b]\n    to: /c/\n    since: 2026-11-21\n';
    expect(writeReleaseDay('map.yaml', text, days, move)).toBe(text.replace('2026-11-21', '2026-12-05'));
  });

  test('and not of a section that waits', () => {
    const text = mapOf('2026-11-21', 'sections:\n  - { name: a, match: /a }\n  - { name: e, match: /e }\n');
    expect(writeReleaseDay('map.yaml', text, days, move)).toBe(text);
  });
});
