import { spawnSync } from 'node:child_process';

/** What wrk asks: again and again the same, over sixteen connections. */
interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** A script in Lua that makes the requests, for more than one address. */
  readonly script?: string;
}

/** What wrk counted. */
interface Answered {
  readonly count: number;
  readonly perSecond: number;
}

/** Asks with wrk, which has the second processor for itself; throws where a server answers nothing, or errors. */
export function askWithWrk({ port, path, headers, seconds, script }: Load): Answered {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scripted = script === undefined ? [] : ['-s', script];
  const wrk = [
    'wrk',
    '-t1',
    '-c16',
    `-d${seconds}s`,
    ...sent,
    ...scripted,
    `http://127.0.0.1:${port}${path}`,
  ];
  const { stdout } = spawnSync('taskset', ['-c', '1', ...wrk], { encoding: 'utf8' });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout ?? '')?.[1]);
  const count = Number(/(\d+) requests in /.exec(stdout ?? '')?.[1]);
  if (!(perSecond > 0)) throw new Error(`wrk measured nothing (apt-get install wrk): ${stdout}`);
  // Redirects count as answers: wrk calls all from 400 on an error.
  if (stdout.includes('Non-2xx')) throw new Error(`errors were answered: ${stdout}`);
  return { count, perSecond };
}
