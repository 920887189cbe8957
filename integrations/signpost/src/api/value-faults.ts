import { isObject } from '../lib/json/json.ts';
import { isFileName, isTimeName } from './field-names.ts';
import type { Field, Json } from './model.ts';
import { isSensitiveName } from './sensitive.ts';
import { parseInstant } from './text.ts';

/** A fault at a place inside a record, such as `specifications.0.value`. */
export type Fault = readonly [at: string, message: string];

const messages = {
  notTime: (value: Json) =>
    `is not an RFC 3339 time with an offset, such as 2026-03-01T09:00:00Z: ${shorten(value)}`,
  jsonText: 'is JSON inside a string; publish it as an object or an array',
  sensitiveName: 'is sensitive and must never be published',
  fileStart: (value: Json) => `must begin with / or https://: ${shorten(value)}`,
  fileQuery: (value: Json) => `has a query, which only the client should add: ${shorten(value)}`,
  rawId: 'is empty or a raw number; an id hides what it identifies',
  epoch: 'is a time as a number; send RFC 3339',
};

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Checks a field's value as it would be sent (`A-FIELD-1` to `A-FIELD-8`). */
export function checkValue({ name, kind }: Field, value: Json): Fault[] {
  if (kind === 'time' && value !== null && !isInstant(value)) return [[name, messages.notTime(value)]];
  const isFile = kind === 'file' || (kind !== 'enum' && isFileName(name));
  return [...checkNested(name, value, isFile)];
}

function isInstant(value: Json): boolean {
  return typeof value === 'string' && parseInstant(value) !== undefined;
}

function* checkNested(at: string, value: Json, isFile: boolean): Generator<Fault> {
  if (typeof value === 'string') {
    for (const message of checkText(value, isFile)) yield [at, message];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* checkNested(`${at}.${index}`, item, isFile);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      for (const message of checkProperty(name, inner)) yield [`${at}.${name}`, message];
      yield* checkNested(`${at}.${name}`, inner, isFileName(name));
    }
  }
}

function* checkText(text: string, isFile: boolean): Generator<string> {
  // `2026-01-01 10:00:00`, and `2026-01-01T10:00:00` without an offset.
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) yield messages.notTime(text);
  if (isJsonText(text)) yield messages.jsonText;
  if (!isFile) return;
  if (!/^\/(?!\/)/.test(text) && !/^https:\/\/[^/]/.test(text)) yield messages.fileStart(text);
  if (text.includes('?')) yield messages.fileQuery(text);
}

function isJsonText(text: string): boolean {
  if (!/^\s*[{[][\s\S]*[}\]]\s*$/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Checks a property of a nested object, whose name no schema has checked. */
function* checkProperty(name: string, value: Json): Generator<string> {
  if (isSensitiveName(name)) yield messages.sensitiveName;
  if (/(^id|Id)$/.test(name) && /^\d*$/.test(String(value ?? ''))) yield messages.rawId;
  if (isTimeName(name) && typeof value === 'number') yield messages.epoch;
}
