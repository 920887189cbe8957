import { createHash } from 'node:crypto';
import { stampOf } from '../disk/build-stamp.ts';
import { codeKey } from '../disk/code-key.ts';
import { readText } from '../disk/read.ts';
import { writeFileAt } from '../disk/write.ts';
import { rules } from '../rules/index.ts';
import type { AuditResult } from '../rules/run.ts';

/** What an audit gives to a report. */
export interface Audited {
  readonly origin: string;
  readonly pages: number;
  readonly result: AuditResult;
}

/** The same as it is kept: rules by their ids. */
interface Kept extends Omit<Audited, 'result'> {
  readonly key: string;
  /** When the audit began, in milliseconds. */
  readonly began: number;
  readonly result: Omit<AuditResult, 'rules'> & { readonly rules: readonly string[] };
}

/** Everything that findings depend on beside the build and the code. Must be plain data. */
interface Given {
  readonly dist: string;
  readonly files: readonly string[];
  readonly inputs: unknown;
}

/** In milliseconds. What was changed so shortly before the audit may have been changed again without a trace. */
const margin = 2000;
/** Fewer files are audited as fast. */
const worthKeeping = 500;
const rooms = ['core', 'map', 'plan', 'site', 'rules'];

/** What was found last time where nothing changed since, neither a file nor what was asked; else what is found now. */
export async function auditedOnce(
  file: string | undefined,
  given: Given,
  audit: () => Audited,
): Promise<Audited> {
  if (file === undefined || given.files.length < worthKeeping) return audit();
  const began = Date.now();
  const { hash, newest } = stampOf(given.dist, given.files);
  const key = createHash('sha1')
    .update(codeKey(rooms))
    .update(hash)
    .update(JSON.stringify(given.inputs))
    .digest('hex');
  const kept = parseKept(await readText(file).catch(() => undefined), key);
  if (kept !== undefined && newest < kept.began - margin) {
    const ran = new Set(kept.result.rules);
    return { ...kept, result: { ...kept.result, rules: rules.filter(({ id }) => ran.has(id)) } };
  }
  const { origin, pages, result } = audit();
  const ids = result.rules.map(({ id }) => id);
  const fresh: Kept = { key, began, origin, pages, result: { ...result, rules: ids } };
  // A result that can't be kept is found again.
  await writeFileAt(file, JSON.stringify(fresh)).catch(() => undefined);
  return { origin, pages, result };
}

function parseKept(text: string | undefined, key: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isKept(value, key) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The key tells that we wrote it. */
function isKept(value: unknown, key: string): value is Kept {
  return (
    typeof value === 'object' && value !== null && 'key' in value && value.key === key && 'result' in value
  );
}
