import { escapeLiteral } from '../map/patterns/written-text.ts';
import type { Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';

const mapping = /^(\/\S*)\s+->\s+(\S+)(?:\s+(\S+))?$/;

/** Reads URL mappings of Squarespace: `/old -> /new 301`, and `/blog/[name] -> /articles/[name] 301`. */
export const squarespaceImporter: Importer = {
  id: 'squarespace',
  title: 'a Squarespace list of URL mappings',
  patternsInOrder: true,
  detect: (_, text) => /^\/\S*[ \t]+->[ \t]+\S+[ \t]+30[12][ \t]*$/m.test(text.slice(0, 1 << 16)),
  read: (_, text) => ({
    items: text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line, at) => ({ text: line.trim(), line: at + 1 }))
      .filter(({ text }) => text !== '')
      .map(({ text, line }) => readLine(text, line)),
    notices: [],
  }),
};

function readLine(text: string, line: number): Item {
  if (text.startsWith('#')) return { kind: 'heading', line, text: text.replace(/^#+\s*/, '') };

  const [, from = '', to = '', status = '301'] = mapping.exec(text) ?? [];
  if (from === '') return makeUnexpressed(line, text, "it isn't a mapping such as `/old -> /new 301`");
  if (status !== '301' && status !== '302')
    return makeUnexpressed(line, text, `"${status}" isn't a valid status of a mapping: 301 or 302`);

  const source = convertPlaceholders(from);
  return { kind: 'rule', line, text, from: source, to: convertPlaceholders(to), status: Number(status) };
}

function convertPlaceholders(path: string): string {
  return escapeLiteral(path).replace(/\[([A-Za-z]\w*)\]/g, ':$1');
}
