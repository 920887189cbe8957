import { ByteTable, hashByte, hashStart } from './byte-table.ts';

/** How robots name themselves, and programs that fetch; our own crawl of the old site is one of them. */
const robot =
  /bot\b|bot[/;_ -]|crawl|spider|slurp|scan|mediapartners|feed(?:fetcher|ly|burner|parser)|preview|monitor|uptime|pingdom|lighthouse|headless|curl|wget|python|httpx?\b|okhttp|java\/|go-http|node-fetch|axios|undici|libwww|lwp|perl|ruby|scrapy|phantomjs|facebookexternalhit|whatsapp|embedly|validator|checker|fetch|archive|zgrab|masscan|nmap|nikto|semrush|ahrefs|screaming frog|gptbot|claude|perplexity|chatgpt|ia_archiver|nutch|heritrix|postman|insomnia|apache-http|guzzle|winhttp|astro-signpost/i;

/** As many names as are remembered: a log has thousands, an attack may have millions. */
const most = 50_000;

/** Tells robots from people by the user agent; a browser always names itself. */
export class Robots {
  #names = new ByteTable();
  #answers: boolean[] = [];

  /** Of the bytes from `from` to `to`. */
  isBot(bytes: Buffer, from: number, to: number): boolean {
    let hash = hashStart;
    // Every fourth byte tells names apart well enough to find the place; all are compared there.
    for (let at = from; at < to; at += 4) hash = hashByte(hash, bytes[at] ?? 0);
    const known = this.#names.find(bytes, from, to, hash);
    if (known >= 0) return this.#answers[known] ?? false;
    if (this.#names.size >= most) [this.#names, this.#answers] = [new ByteTable(), []];
    const answer = isRobot(bytes.toString('latin1', from, to));
    this.#answers[this.#names.add(bytes, from, to, hash)] = answer;
    return answer;
  }

  /** The same for a text. */
  isBotText(agent: string): boolean {
    const bytes = Buffer.from(agent, 'latin1');
    return this.isBot(bytes, 0, bytes.length);
  }
}

function isRobot(agent: string): boolean {
  if (agent === '' || agent === '-') return false;
  return robot.test(agent) || !agent.includes('/');
}
