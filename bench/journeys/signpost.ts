import { main } from '../../integrations/signpost/src/cli.ts';

// The command, from its TypeScript sources, so that V8's coverage names their lines.
process.exitCode = await main(process.argv.slice(2));
