import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** An nginx that redirects all below `/old/` to one page, until it is stopped. */
export interface Redirecting {
  readonly origin: string;
  stop(): void;
}

/** Starts it on a port of its own, with its files in a folder. */
export async function startRedirecting(folder: string, port: number): Promise<Redirecting> {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const origin = `http://127.0.0.1:${port}`;
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, configuration(folder, port, origin));
  const server = spawn('nginx', ['-c', conf, '-p', folder], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(`${origin}/new/`)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      break;
    await wait(50);
  }
  return { origin, stop: () => server.kill('SIGTERM') };
}

function configuration(folder: string, port: number, origin: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000000; ${temporary}
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location /old/ { return 301 ${origin}/new/; }
    location /new/ { default_type text/html; return 200 "<!doctype html><title>New</title><h1>New</h1>"; }
  }
}
`;
}
