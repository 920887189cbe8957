import { describe, expect, it } from 'vitest';
import { parseBaseline, printBaseline } from '../../src/report/baseline.ts';
import { withFingerprints } from '../../src/report/fingerprint.ts';
import { finding } from './sample.ts';

describe('fingerprints', () => {
  it('stay when a line moves, and tell several in one file apart', () => {
    const [one, two] = withFingerprints([finding({ line: 1 }), finding({ line: 9 })]);
    const [moved] = withFingerprints([finding({ line: 5, column: 1 })]);
    expect(moved?.fingerprint).toBe(one?.fingerprint);
    expect(two?.fingerprint).not.toBe(one?.fingerprint);
  });

  it.each([{ rule: 'x' }, { file: 'x' }, { message: 'x' }])('differ by %j', (change) => {
    const [one, other] = [...withFingerprints([finding()]), ...withFingerprints([finding(change)])];
    expect(one?.fingerprint).not.toBe(other?.fingerprint);
  });
});

describe('a baseline', () => {
  it('reads what it wrote', () => {
    const findings = withFingerprints([finding(), finding({ file: 'b' })]);
    const known = parseBaseline('base.json', printBaseline(findings));
    expect(findings.every(({ fingerprint }) => known.has(fingerprint))).toBe(true);
  });

  it.each(['', '{', '[]', '{"version":2,"findings":[]}', '{"version":1,"findings":["x"]}'])(
    'that is %j is refused',
    (text) => {
      expect(() => parseBaseline('base.json', text)).toThrow('base.json is no baseline file');
    },
  );
});
