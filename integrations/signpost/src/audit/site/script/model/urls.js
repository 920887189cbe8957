import { changedUrl, partsOfUrl } from './page.js';
import { isKnown, isUnknown, prefixOf, unknown } from './unknown.js';

const isTold = (url, base) => isKnown(String(url)) && isKnown(String(base));

/** `URL`, as Signpost's own reads it. */
export class URL {
  constructor(url, base = '') {
    if (!isTold(url, base)) return unknown('URL', prefixOf(url));
    const parts = partsOfUrl(String(url), String(base));
    if (parts === undefined) throw new TypeError('bad URL');
    this.#show(parts);
  }
  static canParse(url, base = '') {
    return isTold(url, base) ? partsOfUrl(String(url), String(base)) !== undefined : unknown();
  }
  /** Each part is a property, which changes the others. */
  #show(parts) {
    for (const [part, value] of Object.entries(parts))
      Object.defineProperty(this, part, {
        configurable: true,
        get: () => value,
        set: (to) => this.#show(changedUrl(parts.href, part, String(to))),
      });
  }
  get searchParams() {
    return new URLSearchParams(this.search, (text) => {
      this.search = text;
    });
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
}

const decoded = (part) => decodeURIComponent(part.replaceAll('+', ' '));
const encoded = (part) => encodeURIComponent(part).replaceAll('%20', '+');

export class URLSearchParams {
  #pairs;
  #changed;

  constructor(from = '', changed = () => {}) {
    if (isUnknown(from)) return unknown('query');
    const isRecord = Object(from) === from && !(from instanceof URLSearchParams || from instanceof URL);
    const pairs = isRecord
      ? Array.isArray(from) || from instanceof Map
        ? [...from]
        : Object.entries(from)
      : [...String(from).matchAll(/([^?&=][^&=]*)=?([^&]*)/g)].map(([, key, value]) => [
          decoded(key),
          decoded(value),
        ]);
    this.#pairs = pairs.map(([key, value]) => [String(key), String(value)]);
    this.#changed = changed;
  }
  getAll(name) {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
  get(name) {
    return this.getAll(name)[0] ?? null;
  }
  has(name) {
    return this.getAll(name).length > 0;
  }
  append(name, value) {
    this.#pairs.push([String(name), String(value)]);
    this.#changed(String(this));
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== name);
    this.#changed(String(this));
  }
  set(name, value) {
    this.delete(name);
    this.append(name, value);
  }
  entries() {
    return this.#pairs.values();
  }
  keys() {
    return this.#pairs.map(([key]) => key).values();
  }
  values() {
    return this.#pairs.map(([, value]) => value).values();
  }
  forEach(run) {
    for (const [key, value] of this.#pairs) run(value, key, this);
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  get size() {
    return this.#pairs.length;
  }
  toString() {
    return this.#pairs.map((pair) => pair.map(encoded).join('=')).join('&');
  }
}
