import { nginxEngine } from './engines/nginx.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(nginxEngine);

describeGenerated(nginxEngine);
