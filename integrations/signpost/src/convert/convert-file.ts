import type { OwnFile } from '../hosts/platform-files.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { judgeRules } from '../hosts/shared/rule-order.ts';
import { blankGeneratedLines, type ImportedRedirects, importRedirects } from '../import/import-redirects.ts';
import { type CheckedLine, checkLines } from './check-lines.ts';
import { printImportedMap, summarizeImport } from './imported-map.ts';

/** A file of another tool, and what the converter makes of it before a new host is known. */
export interface ConvertedFile {
  readonly file: string;
  readonly imported: ImportedRedirects;
  readonly lines: readonly CheckedLine[];
  /** The rules of a host's own file, with their states. */
  readonly rules: readonly ForeignRule[];
  /** The rules by which its own host answers; undefined for a table and for nginx, whose answers are those of the map. */
  readonly ownFile: OwnFile | undefined;
  /** `redirects.yaml` */
  readonly map: string;
  readonly summary: ReturnType<typeof summarizeImport>;
}

/** Reads a file of another tool. Throws a `Problem` for a file that can't be read. `format` is a value of `--input-format`. */
export function convertFile(file: string, text: string, format?: string): ConvertedFile {
  const imported = importRedirects(file, [{ file, text }], { from: format });
  const readRules = imported.importer.readRules;
  const rules = readRules && judgeRules(readRules(file, blankGeneratedLines(text), '/'));
  const [rule] = rules ?? [];
  const hasAnswers = rule !== undefined && rule.platform !== 'nginx';

  return {
    file,
    imported,
    lines: checkLines(imported, rules),
    rules: rules ?? [],
    ownFile:
      hasAnswers && rules !== undefined
        ? { file, host: rule.platform, isBehind: false, isMerged: false, rules, headers: [], faults: [] }
        : undefined,
    map: printImportedMap(file, imported),
    summary: summarizeImport(file, imported),
  };
}
