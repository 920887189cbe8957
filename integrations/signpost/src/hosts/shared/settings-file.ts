import { posix } from 'node:path';
import type { Finding } from '../../lib/finding.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import {
  findJsoncError,
  findMember,
  getJsonValue,
  type JsonNode,
  parseJsonc,
  toKeys,
} from '../../lib/json/jsonc.ts';
import { Problem } from '../../lib/problem.ts';
import { Lines } from '../../lib/text/lines.ts';
import { parseToml } from '../../lib/text/toml.ts';
import type { ServingSetting } from '../../plan/serving.ts';

/** Folders of a project with platform files, which generators copy into the build. */
export const copiedFolders: readonly string[] = ['', 'public', 'static', 'src', 'docs'];

/** Where a project may have a file of its build: `static/staticwebapp.config.json`. */
export function listCopiedPaths(file: string): string[] {
  return copiedFolders.map((folder) => posix.join(folder, file));
}

/** Reads a file of the project's root; undefined if there is none. */
export type ReadRoot = (name: string) => string | undefined;

/** A settings file of the project that a host reads. */
export interface HostSettings {
  readonly file: string;
  readonly keys: JsonObject;
  /** The line of a nested key: `assets`, `html_handling`. */
  findLine(path: readonly string[]): number;
}

/** The first existing file, JSON with comments or TOML; a fault for an invalid file. */
export function openSettings(
  read: ReadRoot,
  names: readonly string[],
): { readonly opened?: HostSettings; readonly fault?: Finding } {
  for (const file of names) {
    const text = read(file);
    if (text === undefined) continue;
    return file.endsWith('.toml') ? openToml(file, text) : openJson(file, text);
  }
  return {};
}

function openJson(file: string, text: string): ReturnType<typeof openSettings> {
  const lines = new Lines(text);
  const root = parseJsonc(text);
  if (root === undefined) {
    const { at: offset, reason } = findJsoncError(text);
    const place = { file, ...lines.at(offset) };
    return { fault: createSettingsFinding(place, `isn't valid JSON: ${reason}`, invalidFix) };
  }
  const value = getJsonValue(root);
  if (!isObject(value))
    return { fault: createSettingsFinding({ file, line: 1 }, "isn't a JSON object", invalidFix) };

  const findLine = (path: readonly string[]): number => {
    let node: JsonNode | undefined = root;
    for (const key of path) node = findMember(node, key);
    return node === undefined ? 1 : lines.at(node.offset).line;
  };
  return { opened: { file, keys: toKeys(value), findLine } };
}

/** The TOML parser has no positions: a key is found by its own line. */
function openToml(file: string, text: string): ReturnType<typeof openSettings> {
  try {
    const keys = parseToml(file, text);
    const lines = text.split('\n');
    // `html_handling = "none"` below `[assets]`.
    const findLine = (path: readonly string[]): number => {
      const key = path.at(-1) ?? '';
      return lines.findIndex((line) => line.split('=').slice(0, -1).join('=').includes(key)) + 1 || 1;
    };
    return { opened: { file, keys, findLine } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // "wrangler.toml:3:6: This isn't valid TOML: invalid value."
    const [, line, column, why = ''] =
      /^:(\d+):(\d+): This (.*)\.$/s.exec(error.message.slice(file.length)) ?? [];
    const place = { file, line: Number(line), column: Number(column) };
    return { fault: createSettingsFinding(place, why, invalidFix) };
  }
}

const invalidFix = 'Correct the file. Until then, Signpost assumes the default settings of the host.';

/** Reports a settings file or key that the host can't use. */
export function createSettingsFinding(
  place: Pick<Finding, 'line' | 'column'> & { readonly file: string },
  what: string,
  fix: string,
): Finding {
  return {
    rule: 'host-settings',
    conventions: ['W-ADDR-3'],
    level: 'error',
    ...place,
    message: `${place.file} ${what}`,
    fix,
  };
}

/** A key with the known values. */
interface Choice<Value extends string> {
  readonly path: readonly string[];
  readonly values: readonly Value[];
  readonly fallback: Value;
}

/** The value of a key, or the default, with a fault for an unknown value. */
export function chooseSetting<Value extends string>(
  opened: HostSettings | undefined,
  { path, values, fallback }: Choice<Value>,
): { readonly value: Value; readonly setting: ServingSetting; readonly faults: readonly Finding[] } {
  const key = path.join('.');
  const written = opened && readValueAt(opened.keys, path);
  const defaultChoice = {
    value: fallback,
    setting: { file: opened?.file, line: 1, key, value: fallback, isDefault: true },
  };
  if (opened === undefined || written === undefined) return { ...defaultChoice, faults: [] };

  const line = opened.findLine(path);
  const value = values.find((candidate) => candidate === String(written));
  if (value !== undefined)
    return { value, setting: { file: opened.file, line, key, value, isDefault: false }, faults: [] };

  // `"html_handling": "slash"`.
  const message = `has \`${key}: ${JSON.stringify(written)}\`, which the host doesn't know`;
  const choices = values.map((choice) => `\`${choice}\``).join(', ');
  const place = { file: opened.file, line };
  const fault = createSettingsFinding(place, message, `Set it to one of ${choices}.`);
  return { value: fallback, setting: { ...defaultChoice.setting, line }, faults: [fault] };
}

function readValueAt(keys: JsonObject, path: readonly string[]): unknown {
  let value: unknown = keys;
  for (const key of path) value = toKeys(value)[key];
  return value;
}
