import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { Problem } from '../../../lib/problem.ts';
import { counted } from '../../../lib/text.ts';
import type { Reader, Take } from './input.ts';

/** WordPress's own export (WXR): every post, page and attachment with its address. */
export const wordpressReader: Reader = {
  kind: 'wordpress',
  title: 'a WordPress export',
  detect: (head) => /<rss[\s>]/.test(head) && /wordpress\.org\/export\//.test(head),
  async read(input, take) {
    const items = new Items(take);
    const decoder = new StringDecoder('utf8');
    for await (const chunk of input.chunks()) items.write(decoder.write(chunk));
    items.end();
    if (!items.complete) throw new Problem(`${input.name} is incomplete. Export it again.`);
    const { drafts } = items;
    return drafts === 0
      ? []
      : [`${counted(drafts, 'unpublished item')} skipped: drafts, private posts, menu items`];
  },
};

/** Types that have no URL of their own. */
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

type Field = 'title' | 'link' | 'wp:status' | 'wp:post_type' | 'wp:post_id' | 'wp:attachment_url';
const fields: ReadonlySet<string> = new Set<Field>([
  'title',
  'link',
  'wp:status',
  'wp:post_type',
  'wp:post_id',
  'wp:attachment_url',
]);
/** Where the blog lives: stands once, before all items. */
const baseField = 'wp:base_blog_url';

/** The query that names a post or a page by its number; WordPress redirects both to its address. */
const numberNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['post', ['p']],
  ['page', ['p', 'page_id']],
]);

class Items {
  drafts = 0;
  complete = false;
  readonly #parser: Parser;
  #item: Map<string, string> | undefined;
  #field = '';
  #base = '';

  constructor(take: Take) {
    this.#parser = new Parser(
      {
        onopentag: (name) => {
          if (name === 'item') this.#item = new Map();
          this.#field = fields.has(name) || name === baseField ? name : '';
        },
        ontext: (text) => {
          if (this.#field === baseField) this.#base += text.trim();
          if (this.#field === '' || this.#item === undefined) return;
          this.#item.set(this.#field, (this.#item.get(this.#field) ?? '') + text);
        },
        onclosetag: (name, isImplied) => {
          this.#field = '';
          if (name === 'rss') this.complete = !isImplied;
          if (name !== 'item' || this.#item === undefined || isImplied) return;
          this.#finish(this.#item, take);
          this.#item = undefined;
        },
      },
      { xmlMode: true },
    );
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
  }

  /** The short links of a post, which feeds and old links name; where URLs are numbers anyway, there are none. */
  #numbered(link: string, type: string, id: string): string[] {
    if (this.#base === '' || link.includes('?') || !/^\d+$/.test(id)) return [];
    return (numberNames.get(type) ?? []).map((name) => `${this.#base.replace(/\/$/, '')}/?${name}=${id}`);
  }

  #finish(item: ReadonlyMap<string, string>, take: Take): void {
    const at = (field: Field): string => item.get(field)?.trim() ?? '';
    const status = at('wp:status');
    const isPublic =
      status === '' || status === 'publish' || (status === 'inherit' && at('wp:post_type') === 'attachment');
    if (!isPublic || inner.has(at('wp:post_type')) || at('link') === '') this.drafts += 1;
    else {
      const [link, title] = [at('link'), at('title')];
      take({ url: link, title });
      for (const url of this.#numbered(link, at('wp:post_type'), at('wp:post_id')))
        take({ url, title, location: link });
      const file = at('wp:attachment_url');
      if (file !== '') take({ url: file, title });
    }
  }
}
