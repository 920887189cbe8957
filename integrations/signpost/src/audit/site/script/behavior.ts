import { type ChildNode, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { z } from 'zod';
import { clicks } from './active.ts';
import { instrument } from './instrument.ts';
import { model } from './model.ts';
import { readDocument } from './read-document.ts';
import { type Answer, Sandbox } from './sandbox.ts';

/** A script or data of the site. */
interface LoadedFile {
  readonly file: string;
  readonly text: string;
  /** True for a script that is not run. */
  readonly isLibrary: boolean;
}

/** What a page is opened with. */
export interface Visit {
  /** The URL of the page. */
  readonly url: string;
  /** False where any host may serve it. */
  readonly isHostKnown: boolean;
  /** The language of the browser: `de-DE`. */
  readonly language: string;
  /** When it is opened, in milliseconds. */
  readonly now: number;
  /** A file of the site; undefined where it has none at that URL. */
  load(url: string): LoadedFile | undefined;
}

/** The script element, the handler or the file that runs. */
export interface Source {
  readonly file?: string | undefined;
  readonly offset: number;
}

/** What the scripts of a page do, each with the script that does it. */
export interface Behavior {
  /** The page is left for another one, for certain or under a condition that can't be told. */
  readonly leaves: readonly (Source & { readonly isSure: boolean })[];
  readonly addsNoindex: readonly Source[];
  readonly removesNoindex: readonly Source[];
  /** Elements that lead a visitor to another page, and no crawler. */
  readonly links: readonly { readonly offset: number; readonly name: string }[];
}

const source = z.object({ file: z.string().optional(), offset: z.number() });
const loaded = z.object({
  leaves: z.array(source),
  addsNoindex: z.array(source),
  removesNoindex: z.array(source),
});
const ended = z.object({
  links: z.array(z.object({ offset: z.number(), name: z.string(), isWritten: z.boolean() })),
  decisions: z.array(z.tuple([z.string(), z.boolean()])),
});
type Run = z.infer<typeof loaded> & z.infer<typeof ended>;

/** How often a page is opened, each time with other answers to conditions that can't be told. */
const mostRuns = 16;
let sandbox: Sandbox | undefined;

/** Opens a page and runs its scripts, and then clicks on what may lead somewhere. */
export function behaviorOf(html: string, visit: Visit): Behavior {
  const first = open(html, visit);
  if (
    first.leaves.some(({ isSure }) => isSure) ||
    !/navigator\s*\.\s*(?:language|userLanguage|browserLanguage)|navigator\[|\blanguages?\b/.test(html)
  )
    return first;
  for (const language of ['de-DE', 'fr-FR', 'es-ES']) {
    const { leaves } = open(html, { ...visit, language });
    if (leaves.some(({ isSure }) => isSure)) return { ...first, leaves };
  }
  return first;
}

/** Opens it until each condition that can't be told has been answered with yes and with no. */
function open(html: string, visit: Visit): Behavior {
  const { load, ...rest } = visit;
  const hasHandlers = /\s(?:on|@|\(|v-|x-|ng-|data-)/.test(html);
  const tree = readDocument(html).children.map(treeOf);
  const page = JSON.stringify({ ...rest, clicks: clicks.source, hasHandlers, tree });
  const answer = answersOf(load);
  const waiting: { answers: boolean[]; otherwise: boolean }[] = [
    { answers: [], otherwise: false },
    { answers: [], otherwise: true },
  ];
  const met = new Set<string>();
  const runs: Run[] = [];
  for (let next = waiting.shift(); next !== undefined && runs.length < mostRuns; next = waiting.shift()) {
    const run = runOnce(answer, page, JSON.stringify([next.answers, next.otherwise]));
    runs.push(run);
    for (const [site, answer] of run.decisions) met.add(`${site} ${answer}`);
    // One that takes too long isn't opened once more.
    if (run.decisions.length === 0 || sandbox?.isEnded) break;
    if (runs.length < 2) continue;
    for (const [index, [site, answer]] of run.decisions.entries()) {
      if (met.has(`${site} ${!answer}`)) continue;
      met.add(`${site} ${!answer}`);
      const before = run.decisions.slice(0, index).map(([, one]) => one);
      waiting.push({ answers: [...before, !answer], otherwise: false });
    }
  }
  return behaviorIn(runs);
}

/** What is done whatever the answers are, and where the page may be left. */
function behaviorIn(runs: readonly Run[]): Behavior {
  const always = <Item>(listOf: (run: Run) => readonly Item[], key: (item: Item) => string): Item[] => {
    const [first = [], ...others] = runs.map(listOf);
    return first.filter((item) => others.every((list) => list.some((one) => key(one) === key(item))));
  };
  const place = ({ file, offset }: Source): string => `${offset} ${file}`;
  const isSure = runs.every(({ leaves }) => leaves.length > 0);
  const leaves = new Map(runs.flatMap((run) => run.leaves.map((one) => [place(one), one])));
  const links = new Map<number, Run['links'][number]>();
  for (const link of always((run) => run.links, place)) links.set(link.offset, link);
  for (const run of runs) for (const link of run.links) if (link.isWritten) links.set(link.offset, link);
  return {
    leaves: [...leaves.values()].map((one) => ({ ...one, isSure })),
    addsNoindex: always((run) => run.addsNoindex, place),
    removesNoindex: always((run) => run.removesNoindex, place),
    links: [...links.values()].map(({ offset, name }) => ({ offset, name })),
  };
}

function runOnce(answer: Answer, page: string, answers: string): Run {
  sandbox ??= new Sandbox(model);
  sandbox.restart(answer);
  sandbox.call('open', page, answers);
  sandbox.call('start');
  sandbox.finish('next');
  const done = sandbox.call('loaded');
  sandbox.call('follow');
  sandbox.finish('next');
  const end = sandbox.call('end');
  return {
    ...(done === undefined
      ? { leaves: [], addsNoindex: [], removesNoindex: [] }
      : loaded.parse(JSON.parse(done))),
    ...(end === undefined ? { links: [], decisions: [] } : ended.parse(JSON.parse(end))),
  };
}

/** What a page asks for. */
function answersOf(load: Visit['load']): Answer {
  return (what, text = '', more = '', value = '') => {
    if (what === 'instrument') return instrument(text, more);
    if (what === 'parse') return JSON.stringify(parseDocument(text).children.map(treeOf));
    if (what === 'load') return JSON.stringify(load(text));
    if (what === 'base64')
      return more === ''
        ? Buffer.from(text, 'latin1').toString('base64')
        : Buffer.from(text, 'base64').toString('latin1');
    if (what !== 'url' && what !== 'setUrl') return undefined;
    const url = what === 'url' ? URL.parse(text, more || undefined) : new URL(text);
    if (url === null) return undefined;
    if (what === 'setUrl') Reflect.set(url, more, value);
    const { href, origin, protocol, host, hostname, port, pathname, search, hash } = url;
    return JSON.stringify({ href, origin, protocol, host, hostname, port, pathname, search, hash });
  };
}

/** A node as the page takes it: a text, or the name, the attributes, the place and the children of an element. */
function treeOf(node: ChildNode): unknown {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  return [node.name, node.attribs, node.startIndex, node.children.map(treeOf)];
}
