import { createHash } from 'node:crypto';
import vm from 'node:vm';

/** A header or cookie as CloudFront has it. */
export type Values = Record<string, { value: string }>;

/** What a function gets and gives back. */
export interface Event {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' };
  readonly request: {
    method: string;
    uri: string;
    querystring: object;
    headers: Values;
    rawQueryString(): string | null;
  };
  readonly response?: { statusCode: number; statusDescription?: string; headers: Values };
}

/** What a function made of an event: a request to go on with, or a response. */
export interface Made {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers: Values;
}

export type CloudFrontFunction = (event: Event) => Promise<Made>;

/** Objects and methods that the runtime's documentation does not have. */
const unknown = `
for (const name of ['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'Intl', 'Iterator', 'Temporal', 'WebAssembly',
  'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'console', 'escape', 'unescape'])
  delete globalThis[name];
for (const name of ['flat', 'flatMap', 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'])
  delete Array.prototype[name];
for (const name of ['at', 'matchAll', 'isWellFormed', 'toWellFormed']) delete String.prototype[name];
for (const name of ['groupBy', 'hasOwn']) delete Object[name];
`;

/**
 * CloudFront's JavaScript runtime 2.0, which can't be had outside AWS, as its documentation describes it: only
 * ECMAScript's own objects, and of those none that it doesn't list; \`Buffer\`; the modules \`cloudfront\` with a
 * KeyValueStore whose \`get\` throws for a missing key, and \`crypto\`; no evaluation of code, network, files or timers.
 * What a function makes is checked: a header's name in lower case, its value without control characters.
 */
export function loadFunction(code: string, store: ReadonlyMap<string, string>): CloudFrontFunction {
  if (Buffer.byteLength(code) > 10_240)
    throw new Error(`the function has ${code.length} bytes, and 10,240 are allowed`);
  const modules: Record<string, object> = {
    cloudfront: { kvs: () => ({ get: (key: string) => valueAt(store, key) }) },
    crypto: { createHash },
  };
  const context = vm.createContext(
    { Buffer, modules },
    { codeGeneration: { strings: false, wasm: false }, microtaskMode: undefined },
  );
  vm.runInContext(unknown, context);
  const script = code.replace(/^import (\w+) from '(\w+)';$/gm, (_, name: string, module: string) => {
    if (!(module in modules)) throw new Error(`the runtime has no module ${module}`);
    return `const ${name} = modules.${module};`;
  });
  vm.runInContext(`'use strict';\n${script}`, context);
  const handler: unknown = vm.runInContext('handler', context);
  if (typeof handler !== 'function') throw new Error('the function has no handler');
  return async (event) => checked(await handler(event));
}

async function valueAt(store: ReadonlyMap<string, string>, key: string): Promise<string> {
  const value = store.get(key);
  if (value === undefined) throw new Error('Key not found');
  return value;
}

function checked(made: Made): Made {
  for (const [name, { value }] of Object.entries(made.headers)) {
    if (name !== name.toLowerCase() || typeof value !== 'string' || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new Error(`CloudFront refuses the header ${name}: ${JSON.stringify(value)}`);
  }
  if (made.uri !== undefined && !/^\/[^?\s]*$/.test(made.uri)) throw new Error(`no address: ${made.uri}`);
  const { statusCode: status } = made;
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status < 600))
    throw new Error(`no status: ${status}`);
  return made;
}

/** Reads the import file of a KeyValueStore; throws where it is beyond a limit. */
export function readStore(text: string): ReadonlyMap<string, string> {
  if (Buffer.byteLength(text) > 5 * 1024 * 1024) throw new Error('the import file has more than 5 MB');
  const { data }: { data: { key: string; value: string }[] } = JSON.parse(text);
  const store = new Map(data.map(({ key, value }) => [key, value]));
  if (store.size < data.length) throw new Error('a key is there twice');
  for (const [key, value] of store) {
    const size = Buffer.byteLength(key);
    if (size > 512 || Buffer.byteLength(value) > 1024) throw new Error(`too long: ${key}`);
  }
  return store;
}
