// Runs `signpost diff`, and `signpost audit` where it is asked for, and posts what they say as one comment.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide } from './comment.mjs';
import { printFindings } from './findings.mjs';
import { commentsOf } from './github.mjs';

const input = (name) => process.env[`SIGNPOST_${name}`]?.trim() ?? '';
const words = (text) => text.split(/\s+/).filter((word) => word !== '');
const folder = mkdtempSync(join(process.env.RUNNER_TEMP || tmpdir(), 'signpost-'));

/** What a command of signpost wrote. Exit 1 means findings; anything above, that it could not do its work. */
function signpost([name, ...parameters], file, cwd = '.') {
  const [command = 'signpost', ...first] = words(input('COMMAND'));
  const output = join(folder, file);
  const { status, error } = spawnSync(command, [...first, name, `--output=${output}`, ...parameters], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) throw new Error(`${command} can't be run: ${error.message}`);
  if (status !== 0 && status !== 1) throw new Error(`signpost ${name} failed; its message is above`);
  return readFileSync(output, 'utf8');
}

const option = (name, value) => (value === '' ? [] : [`--${name}=${value}`]);

function diff() {
  const hosts = words(input('HOSTS').replaceAll(',', ' '));
  return signpost(
    [
      'diff',
      ...(hosts.length === 0 ? [] : ['--host', hosts.join(',')]),
      '--format=markdown',
      ...['map', 'dist', 'site'].flatMap((name) => option(name, input(name.toUpperCase()))),
      '--',
      input('BASE'),
      input('HEAD'),
    ],
    'diff.md',
  );
}

/** The findings that the base doesn't have: those beyond the baseline that was named, or that its build makes. */
function audit() {
  const dist = input('AUDIT');
  if (dist === '') return '';
  const parameters = ['audit', '--format=json', ...option('site', input('SITE'))];
  const built = existsSync(join(input('BASE'), dist)) ? join(folder, 'baseline.json') : '';
  const baseline = input('BASELINE') || built;
  if (baseline === built && built !== '') {
    // From within the base, since an audit takes the settings of the folder that it runs in.
    const made = [...parameters, `--baseline=${built}`, '--update-baseline', '--', dist];
    signpost(made, 'base.json', input('BASE'));
  }
  const report = signpost([...parameters, ...option('baseline', baseline), '--', dist], 'audit.json');
  return printFindings(JSON.parse(report));
}

async function post(markdown, quiet) {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository } = process.env;
  const number = input('PULL_REQUEST');
  if (number === '') return 'no pull request: nothing to comment on';
  const comments = commentsOf({ api, repository, number, token: process.env.GITHUB_TOKEN });
  const wanted = { key: input('KEY') || 'site', author: input('AUTHOR'), markdown, quiet };
  const decision = decide(await comments.list(), wanted);
  if (decision.do === 'create') await comments.create(decision.body);
  if (decision.do === 'update') await comments.update(decision.id, decision.body);
  return `comment: ${decision.do}`;
}

/** A pull request from a fork has a token that may only read; the report then stands in the job's summary alone. */
async function postIfAllowed(markdown, quiet) {
  try {
    return await post(markdown, quiet);
  } catch (error) {
    if (error.status !== 403) throw error;
    return `::warning::the comment can't be written with this token (${error.message}); see the job's summary`;
  }
}

try {
  const changes = diff();
  const findings = audit();
  const [, what = '', lost = '0'] = /^<!-- signpost diff: (.*), (\d+) lost -->/.exec(changes) ?? [];
  const markdown = changes + findings;
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, markdown);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `lost=${lost}\n`);
  console.log(await postIfAllowed(markdown, what === 'quiet' && findings === ''));
  if (input('FAIL') !== 'false' && lost !== '0') process.exitCode = 1;
} catch (error) {
  console.log(`::error::${error.message.replaceAll('%', '%25').replaceAll('\n', '%0A')}`);
  process.exitCode = 2;
}
