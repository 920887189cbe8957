import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Plugin } from 'rolldown';

const require = createRequire(import.meta.url);

/**
 * Asks Node for its own modules by name, in place of an `import`: that reads all that they export, and what they load
 * only for those who ask for it, such as promises or webcrypto, is loaded at every start. Of `crypto` alone it is 7 ms.
 */
export const builtins: Plugin = {
  name: 'builtins',
  resolveId(id, importer, { kind }) {
    if (!id.startsWith('node:')) return undefined;
    if (kind !== 'import-statement') return { id, external: true };
    // Each importer has its own copy, of which only what it asks for is left: a shared one would be a file more.
    return { id: `${prefix}${id}?${importer}`, moduleSideEffects: false };
  },
  load(id) {
    const name = id.startsWith(prefix) ? id.slice(prefix.length).replace(/\?.*$/s, '') : undefined;
    return name === undefined ? undefined : moduleOf(name);
  },
};

const prefix = '\0builtin:';

/** Those that take milliseconds to load, and of which most starts need nothing: they are loaded when they are called. */
const late: ReadonlySet<string> = new Set([
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:net',
  'node:zlib',
]);

function moduleOf(name: string): string {
  const builtin: object = require(name);
  const isLate = late.has(name);
  const own = Object.entries(builtin).filter(([key]) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default');
  return [
    `const builtin = () => process.getBuiltinModule(${JSON.stringify(name)});`,
    isLate
      ? 'export default /* @__PURE__ */ new Proxy({}, { get: (_, key) => builtin()[key] });'
      : 'export default /* @__PURE__ */ builtin();',
    'const get = (key) => builtin()[key];',
    ...own.map(([key, value]) =>
      isLate && isCalled(key, value)
        ? `const $${key} = (...given) => builtin().${key}(...given);`
        : `const $${key} = /* @__PURE__ */ get('${key}');`,
    ),
    ...own.map(([key]) => `export { $${key} as ${key} };`),
  ].join('\n');
}

/** A class is made with `new`, and what `promisify` treats in its own way must be the function itself. */
function isCalled(key: string, value: unknown): boolean {
  return typeof value === 'function' && /^[a-z]/.test(key) && !(promisify.custom in value);
}
