import { expect, test } from 'vitest';
import { describeCleanStart } from '../../src/astro/audit.ts';
import type { Finding } from '../../src/lib/finding.ts';

const error = (rule: string): Finding => ({ rule, level: 'error', conventions: [], message: 'wrong' });

test('describeCleanStart prints how to record errors, and the rules that no baseline can hide', () => {
  const how =
    'To record all current findings, so that only new errors fail the build, run: npx astro-signpost audit --update-baseline';
  expect(describeCleanStart([error('link-broken')])).toBe(`\n${how}`);
  expect(
    describeCleanStart([error('map-loop'), error('link-broken'), error('ledger-lost'), error('map-loop')]),
  ).toBe(`\nCorrect ledger-lost and map-loop first. A baseline can't hide such errors.\n${how}`);
  expect(describeCleanStart([error('ledger-lost')])).toBe('');
});
