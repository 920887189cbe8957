import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { Problem } from '../../../lib/problem.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import type { Reader, Sighting } from './input.ts';

/** The texts of an item's elements, by their names. */
type Item = Readonly<Record<string, string>>;

/** WordPress's own export (WXR): every post, page and attachment with its URL. */
export const wordpressReader: Reader = {
  kind: 'wordpress',
  title: 'a WordPress export',
  detect: (head) => /<rss[\s>]/.test(head) && /wordpress\.org\/export\//.test(head),
  async read(input, take) {
    let [base, element, drafts, isComplete] = ['', '', 0, false];
    let item: Record<string, string> = {};
    const parser = new Parser(
      {
        onopentag(name) {
          element = name;
          if (name === 'item') item = {};
        },
        ontext(text) {
          // Named once, before all items.
          if (element === 'wp:base_blog_url') base += text.trim();
          else if (readElements.test(element)) item[element] = (item[element] ?? '') + text;
        },
        onclosetag(name, isImplied) {
          element = '';
          if (name === 'rss') isComplete = !isImplied;
          if (name !== 'item' || isImplied) return;
          const sightings = listSightings(item, base);
          for (const sighting of sightings) take(sighting);
          if (sightings.length === 0) drafts += 1;
        },
      },
      { xmlMode: true },
    );
    const decoder = new StringDecoder('utf8');
    for await (const chunk of input.chunks()) parser.write(decoder.write(chunk));
    parser.end();

    if (!isComplete) throw new Problem(`${input.name} is incomplete. Export it again.`);
    return compact(
      drafts > 0 && `${formatCount(drafts, 'unpublished item')} skipped: drafts, private posts, menu items`,
    );
  },
};

/** The elements of an item that count. Its text would fill the memory. */
const readElements = /^(?:title|link|wp:(?:status|post_type|post_id|attachment_url))$/;

/** Types without a URL of their own. */
const innerTypes =
  /^(?:nav_menu_item|wp_navigation|wp_global_styles|wp_template(?:_part)?|wp_block|custom_css|revision|acf-field.*)$/;

/** The URLs of an item; none for what isn't public. */
function listSightings(item: Item, base: string): Sighting[] {
  const readText = (name: string): string => item[name]?.trim() ?? '';
  const [status, type, url, title] = [
    readText('wp:status'),
    readText('wp:post_type'),
    readText('link'),
    readText('title'),
  ];
  const isPublic = ['', 'publish'].includes(status) || (status === 'inherit' && type === 'attachment');
  if (!isPublic || innerTypes.test(type) || url === '') return [];

  const short = listShortLinks(url, type, readText('wp:post_id'), base);
  const links = short.map((link) => ({ url: link, title, location: url }));
  // WordPress redirects the page of an upload, such as /flyer/, to the file itself.
  const file = readText('wp:attachment_url');
  if (file === '') return [{ url, title }, ...links];
  return [{ url, title, location: file }, { url: file, title }, ...links];
}

/** The short links of a post or a page, which feeds and old links use. Where URLs are numbers anyway, there are none. */
function listShortLinks(url: string, type: string, id: string, base: string): string[] {
  if (base === '' || url.includes('?') || !/^\d+$/.test(id)) return [];
  let names: string[] = [];
  if (type === 'post') names = ['p'];
  if (type === 'page') names = ['p', 'page_id'];
  return names.map((name) => `${base.replace(/\/$/, '')}/?${name}=${id}`);
}
