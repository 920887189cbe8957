import { importRedirects } from '../../src/import/import-redirects.ts';

/** What a text gives in a format: redirects in one line each, and what was left out with its reason. */
export function read(from: string, text: string, file = 'input', base = '/') {
  const { items, notices } = importRedirects(file, [{ file, text }], { from, base });
  return {
    rules: items.flatMap((item) => {
      if (item.kind !== 'rule') return [];
      const how =
        item.status === 410 ? ' gone' : ` ${item.to}${item.status === 301 ? '' : ` ${item.status}`}`;
      return [`${item.line} ${item.from}${how}`];
    }),
    left: items.flatMap((item) => (item.kind === 'unexpressed' ? [`${item.line} ${item.why}`] : [])),
    notices: [...new Set(notices.map(({ line, text: said }) => `${line} ${said}`))],
  };
}
