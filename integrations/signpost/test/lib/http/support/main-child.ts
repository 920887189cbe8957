import { main } from '../../../../src/cli.ts';

// The command line in a process of its own, to which a test may send signals: node main-child.ts audit URL
process.exitCode = await main(process.argv.slice(2));
