import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
];
const folders = ['products', 'blog', 'docs', 'shop/pumps', 'support/downloads'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes an access log in the combined format: some addresses asked often, most seldom, and a probe now and then. */
export async function writeAccessLog(path: string, bytes: number, addresses: number): Promise<void> {
  const file = createWriteStream(path);
  let seed = 1;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let lines: string[] = [];
  let [written, size, line] = [0, 0, 0];
  while (written + size < bytes) {
    const at = Math.floor((next(2 ** 16) ** 2 / 2 ** 32) * addresses);
    const query =
      at % 17 === 0 ? `?page=${at % 5}` : next(40) === 0 ? `?utm_source=mail&utm_id=${next(2 ** 30)}` : '';
    const path =
      next(200) === 0 ? '/wp-login.php' : `/${folders[at % 5]}/an-article-about-${at}.html${query}`;
    const day = Math.floor(line / 40_000);
    const when = `${String((day % 28) + 1).padStart(2, '0')}/${months[Math.floor(day / 28) % 12]}/2026:12:00:00 +0000`;
    const status = path.startsWith('/wp-') ? 404 : at % 50 === 3 ? 301 : 200;
    const text = `203.0.113.${next(256)} - - [${when}] "GET ${path} HTTP/1.1" ${status} ${next(90_000)} "https://www.example.com/" "${agents[next(5)]}"\n`;
    lines.push(text);
    size += text.length;
    line += 1;
    if (size < 1 << 20) continue;
    written += size;
    if (!file.write(lines.join(''))) await once(file, 'drain');
    [lines, size] = [[], 0];
  }
  file.end(lines.join(''));
  await finished(file);
}
