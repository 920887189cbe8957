import { azureEngine } from './engines/azure-swa.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(azureEngine);
describeGenerated(azureEngine);
