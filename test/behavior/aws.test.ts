import { awsEngine } from './engines/aws.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(awsEngine);
describeGenerated(awsEngine);
