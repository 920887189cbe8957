import { expect, it } from 'vitest';
import { notesOf, withRelease } from '../../scripts/docs/changelog.ts';

const changelog = `# Changelog

## Unreleased

### Added

- A rule.

## 0.1.0 - 2026-11-24

- All.
`;

it('gives the notes of a version, and of no version that only starts like it', () => {
  expect(notesOf(changelog, '0.1.0')).toBe('- All.');
  expect(notesOf(changelog, 'Unreleased')).toBe('### Added\n\n- A rule.');
  expect(notesOf(changelog, '0.1')).toBeUndefined();
});

it('puts what is unreleased under a version, once', () => {
  const released = withRelease(changelog, '0.2.0', '2026-12-01') ?? '';
  expect(released).toContain('## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A rule.\n\n## 0.1.0');
  expect(notesOf(released, '0.2.0')).toBe('### Added\n\n- A rule.');
  expect(withRelease(released, '0.3.0', '2026-12-02')).toBeUndefined();
  expect(withRelease(changelog, '0.1.0', '2026-12-02')).toBeUndefined();
});
