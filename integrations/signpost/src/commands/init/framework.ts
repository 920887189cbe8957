import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { usualMapFile } from '../../map/entry.ts';
import { endOfLiteral, withoutComments } from '../../project/astro-config.ts';
import { configOf, type Generator, scripts } from '../../project/detect.ts';

/** Redirects in the configuration of a framework. */
interface FrameworkRedirects {
  /** A plain list, as JSON in the lines of the file, and its format. */
  readonly list?: { readonly file: string; readonly text: string; readonly from: string };
  /** What is code and so wasn't read, and what to do. */
  readonly unread: readonly Unread[];
}

interface Unread {
  /** `redirects()` in next.config.mjs. */
  readonly what: string;
  readonly note: string;
}

interface Sign {
  readonly configs: readonly string[];
  readonly sign: RegExp;
  readonly what: string;
  readonly todo: string;
}

const append = `--output ${usualMapFile} --append`;
const asJson = `Save its redirects as JSON, then: npx astro-signpost map import FILE ${append}`;

/** Generators whose redirects are code. */
const inCode: Readonly<Record<string, Sign>> = {
  'Next.js': {
    configs: scripts('next.config'),
    sign: /\bredirects\s*[(:=]/,
    what: '`redirects()`',
    todo: `Build the site, then: npx astro-signpost map import .next/routes-manifest.json --input-format next ${append}`,
  },
  Nuxt: {
    configs: scripts('nuxt.config'),
    sign: /\bredirect\s*:/,
    what: '`routeRules`',
    todo: asJson,
  },
  Gatsby: {
    configs: scripts('gatsby-node'),
    sign: /\bcreateRedirect\b/,
    what: '`createRedirect`',
    todo: asJson,
  },
};

/** Finds redirects in the configuration of a framework other than Astro. */
export async function frameworkRedirects(generator: Generator | undefined): Promise<FrameworkRedirects> {
  if (generator?.title === 'Docusaurus') return docusaurusRedirects(generator.configs);
  const code = inCode[generator?.title ?? ''];
  if (code === undefined) return { unread: [] };
  const { config, text } = await configOf(code.configs);
  const isFound = config !== undefined && code.sign.test(withoutComments(text));
  return { unread: isFound ? [unreadIn(config, code.what, code.todo)] : [] };
}

function unreadIn(config: string, what: string, todo: string, why = 'is code'): Unread {
  return { what: `${what} in ${config}`, note: `${config}: ${what} ${why}, so it was not read. ${todo}` };
}

/** The redirects of @docusaurus/plugin-client-redirects. */
async function docusaurusRedirects(configs: readonly string[]): Promise<FrameworkRedirects> {
  const { config, text } = await configOf(configs);
  const bare = withoutComments(text);
  const plugin = bare.indexOf('plugin-client-redirects');
  if (config === undefined || plugin < 0) return { unread: [] };
  const after = bare.slice(plugin);
  const computed = /\bcreateRedirects\b/.test(after)
    ? [
        unreadIn(
          config,
          '`createRedirects`',
          'No action needed for Docusaurus: the build has a redirect page for each of its URLs.',
        ),
      ]
    : [];
  const start = /[{,\s]redirects\s*[:,}]\s*/.exec(after);
  if (start === null) return { unread: computed };
  const from = plugin + start.index + start[0].length;
  const json = bare[from] === '[' ? literalJson(bare, from) : undefined;
  // The URLs of the list don't have the base.
  const isAtRoot = /\bbaseUrl\s*:\s*['"]\/['"]/.test(bare);
  if (json !== undefined && isAtRoot)
    return { list: { file: config, text: json, from: 'docusaurus' }, unread: computed };
  const unread =
    json === undefined
      ? unreadIn(config, '`redirects`', asJson)
      : unreadIn(
          config,
          '`redirects`',
          `Add \`baseUrl\` to them. ${asJson}`,
          'has URLs without the `baseUrl`',
        );
  return { unread: [unread, ...computed] };
}

/** A JavaScript list of objects with quoted texts as JSON, each item in its line; undefined if a part of it is computed. */
function literalJson(text: string, start: number): string | undefined {
  const lines = new LineCounter();
  const blank = text.slice(0, start).replace(/[^\n]/g, ' ');
  const { contents, errors } = parseDocument<Node>(blank + text.slice(start, endOfLiteral(text, start)), {
    ...{ lineCounter: lines, prettyErrors: false, logLevel: 'silent' },
  });
  if (errors.length > 0 || !isSeq<Node>(contents) || !contents.items.every(isLiteral)) return undefined;
  let json = '[';
  let line = 1;
  for (const [index, item] of contents.items.entries()) {
    const at = lines.linePos(item.range?.[0] ?? 0).line;
    json += `${index === 0 ? '' : ','}${'\n'.repeat(at - line)}${JSON.stringify(item)}`;
    line = at;
  }
  return `${json}]`;
}

/** True for an object of quoted texts and lists of them. In YAML, a variable would be a text. */
function isLiteral(node: Node): boolean {
  return (
    isMap<Node, Node>(node) &&
    node.items.every(
      ({ value }) => isQuoted(value) || (isSeq<Node>(value) && value.items.every((one) => isQuoted(one))),
    )
  );
}

function isQuoted(value: Node | null): boolean {
  return isScalar(value) && (value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE');
}
