import { servedCase } from '../served-case.ts';

export default servedCase('apache-vhost', 'Apache with a dbm map');
