import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { withEdgeFunction } from '../shared/abilities.ts';
import { printProgram } from './program.ts';
import { createSiteDataFile } from './site-data.ts';

/** The folder of the adapter's server. */
interface NodeBuild {
  /** The file that users start, now generated. */
  readonly entry: string;
  /** The adapter's renamed file beside it. */
  readonly app: string;
  /** The site's folder on its host, by its name on disk: `docs/`, or empty. */
  readonly below: string;
}

/** The server of @astrojs/node behind the map's answers. The files are next to the adapter's. */
export function createNodeServer(build: NodeBuild): Host {
  return {
    id: 'node',
    title: 'Node',
    docs: 'https://docs.astro.build/en/guides/integrations-guide/node/',
    kind: 'platform',
    abilities: withEdgeFunction,
    files: [],
    emit: (plan) => [{ path: build.entry, content: printServerEntry(plan, build) }, createSiteDataFile(plan)],
  };
}

/** The adapter's entry starts its own server unless this variable is `disabled`. */
const autostartVariable = "process.env['ASTRO_NODE_AUTOSTART']";

function* printServerEntry(plan: Plan, { app, below }: NodeBuild): Generator<string> {
  yield `const autostart = ${autostartVariable};\n${autostartVariable} = 'disabled';\n`;
  yield `const signpostApp = await import(${JSON.stringify(`./${app}`)});\n`;
  yield `if (autostart === undefined) delete ${autostartVariable};\nelse ${autostartVariable} = autostart;\n`;
  yield `const signpostBelow = ${JSON.stringify(below)};\n`;
  yield* printProgram('node', plan);
}
