import type { Host } from '../integrations/signpost/src/hosts/host.ts';
import type { OutFile } from '../integrations/signpost/src/lib/file.ts';
import { caddyEngine } from '../test/behavior/engines/caddy.ts';
import { nginxEngine } from '../test/behavior/engines/nginx.ts';
import type { Site } from '../test/behavior/sites.ts';

/** A real server that serves a map, and how it is asked. */
interface Served {
  readonly host: Host;
  start(site: Site, output: readonly OutFile[]): Promise<Started>;
  /** The name that is asked for. */
  readonly requested: string;
}

interface Started {
  readonly ports: { readonly http: number };
  stop(): Promise<void>;
}

const site = 'www.example.com';

export const servers: Readonly<Record<string, Served>> = {
  nginx: { ...nginxEngine, requested: site },
  caddy: { ...caddyEngine, requested: site },
};
