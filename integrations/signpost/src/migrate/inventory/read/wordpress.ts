import { StringDecoder } from 'node:string_decoder';
import { Problem } from '../../../lib/problem.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import { XmlReader } from '../../../lib/text/xml.ts';
import type { Reader, Take } from './input.ts';

const fields = ['title', 'link', 'wp:status', 'wp:post_type', 'wp:post_id', 'wp:attachment_url'] as const;
type Field = (typeof fields)[number];

/** Where the blog is: named once, before all items. */
const baseField = 'wp:base_blog_url';
const readFields = [...fields, baseField] as const;

/** WordPress's own export (WXR): every post, page and attachment with its URL. */
export const wordpressReader: Reader = {
  kind: 'wordpress',
  title: 'a WordPress export',
  detect: (head) => /<rss[\s>]/.test(head) && /wordpress\.org\/export\//.test(head),
  async read(input, take) {
    let [base, drafts, isComplete] = ['', 0, false];
    let item: Map<Field, string> | undefined;
    let field: (typeof readFields)[number] | undefined;
    const reader = new XmlReader({
      onopentag(name) {
        if (name === 'item') item = new Map();
        field = readFields.find((one) => one === name);
      },
      ontext(text) {
        if (field === baseField) base += text.trim();
        else if (field !== undefined) item?.set(field, (item.get(field) ?? '') + text);
      },
      onclosetag(name, isImplied) {
        field = undefined;
        if (name === 'rss') isComplete = !isImplied;
        if (name !== 'item' || item === undefined || isImplied) return;
        if (!takeItem(item, base, take)) drafts += 1;
        item = undefined;
      },
    });
    const decoder = new StringDecoder('utf8');
    for await (const chunk of input.chunks()) reader.write(decoder.write(chunk));
    reader.end();
    if (reader.trouble !== undefined)
      throw new Problem(`${input.name} can't be read: ${reader.trouble.text}.`);
    if (!isComplete) throw new Problem(`${input.name} is incomplete. Export it again.`);

    return compact(
      drafts > 0 && `${formatCount(drafts, 'unpublished item')} skipped: drafts, private posts, menu items`,
    );
  },
};

/** Types without a URL of their own. */
const inner = new Set([
  'nav_menu_item',
  'wp_navigation',
  'wp_global_styles',
  'wp_template',
  'wp_template_part',
  'wp_block',
  'custom_css',
  'revision',
  'acf-field',
  'acf-field-group',
]);

/** False for what has no public URL. */
function takeItem(item: ReadonlyMap<Field, string>, base: string, take: Take): boolean {
  const at = (field: Field): string => item.get(field)?.trim() ?? '';
  const [status, type, url, title] = [at('wp:status'), at('wp:post_type'), at('link'), at('title')];
  const isPublic = ['', 'publish'].includes(status) || (status === 'inherit' && type === 'attachment');
  if (!isPublic || inner.has(type) || url === '') return false;

  // WordPress redirects the page of an upload, such as /flyer/, to the file itself.
  const file = at('wp:attachment_url');
  if (file === '') take({ url, title });
  else {
    take({ url, title, location: file });
    take({ url: file, title });
  }

  for (const short of listShortLinks(url, type, at('wp:post_id'), base))
    take({ url: short, title, location: url });
  return true;
}

/** The short links of a post or a page, which feeds and old links use. Where URLs are numbers anyway, there are none. */
function listShortLinks(url: string, type: string, id: string, base: string): string[] {
  if (base === '' || url.includes('?') || !/^\d+$/.test(id)) return [];
  const names = type === 'page' ? ['p', 'page_id'] : type === 'post' ? ['p'] : [];
  return names.map((name) => `${base.replace(/\/$/, '')}/?${name}=${id}`);
}
