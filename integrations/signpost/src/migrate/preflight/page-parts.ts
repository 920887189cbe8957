import { Parser } from 'htmlparser2';

/** Something on a page that a visitor uses and no link checker tries. */
export interface Part {
  readonly kind: 'form' | 'download';
  /** Absolute, without a fragment. */
  readonly url: string;
}

/** Files that a browser saves in place of showing them. */
const downloads =
  /\.(?:pdf|zip|gz|tgz|7z|rar|docx?|xlsx?|pptx?|odt|ods|csv|epub|dmg|exe|msi|apk|step|stl|dwg|dxf)$/i;

/** The form actions and downloads that a page names; what the page is asked at is the base of its addresses. */
export function partsOf(html: string, base: string): Part[] {
  const found: Part[] = [];
  let from = base;
  const add = (kind: Part['kind'], href: string): void => {
    if (URL.parse(href, from) === null) return;
    const url = new URL(href, from);
    url.hash = '';
    if (/^https?:$/.test(url.protocol)) found.push({ kind, url: url.href });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes['href']?.trim() ?? '';
      if (name === 'base' && URL.parse(href, base) !== null) from = new URL(href, base).href;
      if (name === 'form') add('form', attributes['action']?.trim() ?? '');
      const action = attributes['formaction']?.trim();
      if (action) add('form', action);
      const isFile = attributes['download'] !== undefined || downloads.test(href.replace(/[?#].*$/s, ''));
      if (name === 'a' && href !== '' && isFile) add('download', href);
    },
  });
  parser.end(html);
  return found;
}
