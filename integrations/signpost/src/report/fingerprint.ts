import { createHash } from 'node:crypto';
import type { Finding } from '../core/finding.ts';
import type { Listed } from './report.ts';

const algorithm = 'sha256';

/** Loads what hashes, before there is anything to hash. */
export function readyFingerprints(): void {
  createHash(algorithm);
}

/**
 * Names each finding by its rule, file and message, not by its line, so that an edit above it does not
 * make it new. Several alike in one file are counted.
 */
export function withFingerprints(findings: readonly Finding[]): Listed[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const key = [finding.rule, finding.file ?? '', finding.message].join('\n');
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    const fingerprint = createHash(algorithm).update(`${key}\n${number}`).digest('hex').slice(0, 20);
    return { ...finding, fingerprint };
  });
}
