import { ledgerFile } from '../../audit/site/ledger.ts';
import { hasFile } from '../../lib/disk/read.ts';
import { docsUrl } from '../../lib/docs.ts';
import { colors } from '../../lib/text/colors.ts';
import { escapeForTerminal, escapeLineForTerminal } from '../../lib/text/escape.ts';
import { usualBaseline } from '../../report/baseline.ts';

/** The options of the user. */
export interface InitOptions {
  readonly site: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

interface PlannedFile {
  readonly file: string;
  /** The purpose of the file: `an empty redirect map`. */
  readonly what: string;
  readonly content: string;
}

/** A command to run after `init`. */
export type Command = readonly [line: string, does: string];

/** Records the URLs of the build. */
export const recordCommand = 'npx astro-signpost ledger update';

/** Commands that aren't part of the setup, and so not in the list of tasks. */
const laterCommands: readonly Command[] = [
  [
    'npx astro-signpost audit --update-baseline',
    `keep the errors of an old site in ${usualBaseline}, so that only new ones fail`,
  ],
  [recordCommand, `after each release: add its URLs to ${ledgerFile}`],
  ['npx astro-signpost map add /old /new/', 'add a redirect'],
  ['npx astro-signpost init --agents >> AGENTS.md', 'tell coding agents how to work with Signpost'],
];

/** The list of tasks, so that the list isn't lost with the terminal. As Markdown, Eleventy would publish the list. */
const todoFile = 'signpost-todo.txt';

/** The result of `init`. Each step adds its part. */
export class InitPlan {
  /** Facts about the project: `Generator`, `Astro`. */
  readonly found: (readonly [name: string, value: string])[] = [];
  /** How the map differs from each imported file. */
  readonly reports: string[] = [];
  readonly files: PlannedFile[] = [];
  /** Files that exist and stay as they are. */
  readonly unchanged: string[] = [];
  /** Tasks for the user, in order. */
  readonly tasks: string[] = [];
  /** The commands to run after the tasks. */
  readonly commands: Command[] = [];

  /** Plans a file, unless the file exists. */
  async addFile(file: string, what: string, content: string): Promise<void> {
    if (await hasFile(file)) this.unchanged.push(file);
    else this.files.push({ file, what, content });
  }

  /** Plans the list of tasks. A project that is set up, or has nothing left to do, gets no list. */
  async addTodoFile(): Promise<void> {
    if (this.files.length === 0 || this.tasks.length + this.commands.length === 0) return;
    const tasks = [...this.tasks, ...this.commands.map(([line, does]) => `${line}: ${does}`)];
    const boxes = tasks.map((task) => `[ ] ${indentRest(task)}\n`);
    const head =
      'To set up Signpost. Delete this file once everything is done: npx astro-signpost init wrote it.';
    await this.addFile(todoFile, 'what is left for you to do', `${head}\n\n${boxes.join('')}`);
  }
}

/** The same files, with the list of tasks first. */
export function startWithTasks(files: readonly PlannedFile[]): PlannedFile[] {
  const isTodo = ({ file }: PlannedFile): boolean => file === todoFile;
  return [...files.filter(isTodo), ...files.filter((file) => !isTodo(file))];
}

/** The plan before anything is written. */
export function printPlan({ found, reports, files, unchanged, tasks }: InitPlan): string {
  const facts = found.map(([name, value]) => `  ${name.padEnd(12)}${escapeLineForTerminal(value)}`);
  const lines = [colors.bold('Found'), ...facts];
  // `public/_redirects:2: it is a rewrite inside the server, not a redirect`
  for (const report of reports)
    lines.push('', colors.bold('Imported'), report.trimEnd().replace(/^/gm, '  '));
  if (unchanged.length > 0) lines.push('', `${colors.bold('Unchanged')}  ${unchanged.join(', ')}`);
  if (files.length === 0) return [...lines, '', 'Signpost is set up here. Nothing to write.\n'].join('\n');

  const width = Math.max(...files.map(({ file }) => file.length)) + 2;
  lines.push(
    '',
    colors.bold('Will write'),
    ...files.map(({ file, what }) => `  ${file.padEnd(width)}${what}`),
  );
  if (tasks.length > 0)
    lines.push(
      '',
      colors.bold('For you to do'),
      ...tasks.map((task) => `  - ${indentRest(escapeForTerminal(task))}`),
    );
  return `${lines.join('\n')}\n`;
}

/** The end of the output, after the files are written. */
export function printNextSteps({ files, tasks, commands }: InitPlan): string {
  const then = commands.length > 0 ? ', then:' : '.';
  const nextStep = tasks.length > 0 ? `Next: Do what is listed above and in ${todoFile}${then}` : 'Next:';
  return [
    `${colors.green('Written:')} ${files.map(({ file }) => file).join(', ')}`,
    '',
    ...(tasks.length + commands.length > 0 ? [nextStep, ...commands.map(printCommand)] : []),
    'Later, if you need it:',
    ...laterCommands.map(printCommand),
    `  Docs: ${docsUrl}/`,
  ].join('\n');
}

function printCommand([line, does]: Command): string {
  return `  ${line}\n      ${does}`;
}

function indentRest(task: string): string {
  return task.replaceAll('\n', '\n    ');
}
