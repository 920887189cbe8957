import { expect, it } from 'vitest';
import { changelogPage, notesOf, withRelease } from '../../scripts/docs/changelog.ts';

const changelog = `# Changelog

## Unreleased

### Added

- A rule.

## 0.1.0 - 2026-11-24

- All.
`;

it('changelog moves the unreleased section under its version once', () => {
  const released = withRelease(changelog, '0.2.0', '2026-12-01') ?? '';
  expect(released).toContain('## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A rule.\n\n## 0.1.0');
  expect(notesOf(released, '0.2.0')).toBe('### Added\n\n- A rule.');
  expect(withRelease(released, '0.3.0', '2026-12-02')).toBeUndefined();
  expect(withRelease(changelog, '0.1.0', '2026-12-02')).toBeUndefined();
});

it('the changelog page of the documentation has links to the same files', () => {
  const { path, content } = changelogPage(
    '# Changelog\n\n## 0.1.0\n\n- [Map](docs/src/content/docs/guides/redirect-map.md), [policy](SECURITY.md), [RFC](https://rfc.example/)\n',
  );
  expect(path).toBe('docs/src/content/docs/help/changelog.md');
  expect(content).toMatch(
    /\n---\n\n## 0\.1\.0\n\n- \[Map\]\(\.\.\/guides\/redirect-map\.md\), \[policy\]\((\.\.\/){5}SECURITY\.md\), \[RFC\]\(https:\/\/rfc\.example\/\)\n$/,
  );
});
