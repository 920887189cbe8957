import { isObject, type JsonObject } from '../../../lib/is-object.ts';
import type { ApiFile } from '../../site/api.ts';

/** What an object has for keys that is a list in truth: it counts from 0 or 1, or repeats the id of each element. */
export function keysInPlace(value: JsonObject): 'numbers' | 'ids' | undefined {
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([, item]) => isObject(item))) return undefined;
  const first = entries[0]?.[0] ?? '';
  if (/^[01]$/.test(first) && entries.every(([key], index) => key === String(index + Number(first))))
    return 'numbers';
  const isById = entries.every(([key, item]) => isObject(item) && String(item.id) === key);
  return isById ? 'ids' : undefined;
}

/** `api/404.json`, `api/errors/not-found.json`. */
export function isErrorFile({ kind, file }: ApiFile): boolean {
  return kind === 'document' && /\/(?:[45]\d\d|error|errors\/(?:[45]\d\d|[a-z-]+))\.json$/i.test(file);
}

/** As this API writes an error, or as frameworks do: with a status from 400, a code of their own, or `success: false`. */
export function isError(value: unknown): boolean {
  if (!isObject(value) || 'id' in value) return false;
  const keys = Object.keys(value);
  if (keys.length === 3 && ['code', 'message', 'error'].every((key) => key in value)) return true;
  const { status, statusCode, code, data = null, success, ok } = value;
  const hasOnly = keys.every((key) =>
    /^(?:status|statusCode|code|data|error|errors|message|msg|detail|title|type|path|timestamp|success|ok)$/.test(
      key,
    ),
  );
  if (!hasOnly || data !== null) return false;
  if ([status, statusCode, code].some((number) => Number(number) >= 400 && Number(number) < 600)) return true;
  const isRefused = typeof code === 'number' && code !== 0 && code !== 200;
  return success === false || ok === false || (isRefused && ('msg' in value || 'message' in value));
}

const wrapping = /^(?:data|items|results?|list|rows|records|content|entries|hits|payload)$/;
const beside =
  /^(?:total|count|pages?|size|limit|offset|next|prev|previous|first|last|number|hasMore|cursor|links|meta|pagination|code|message|msg|success|status|error|errors|(?:total|page|per)_?(?:pages?|elements|count|items|size|number))$/i;

/** The field of an envelope that has the records, as other APIs write lists and pages. */
export function wrapperOf(value: unknown): string | undefined {
  if (!isObject(value) || 'id' in value || ('content' in value && 'meta' in value)) return undefined;
  const keys = Object.keys(value);
  const wrapper = keys.find((key) => wrapping.test(key));
  if (wrapper === undefined) return undefined;
  const holds = [value[wrapper]].flat().some((one) => isObject(one) && 'id' in one);
  return holds && keys.every((key) => key === wrapper || beside.test(key)) ? wrapper : undefined;
}
