import { updateSettings } from '@clack/prompts';

// By default, Ctrl+D closes the input, and the process ends without an answer.
updateSettings({ aliases: { '\u0004': 'cancel' } });

export { confirm, isCancel } from '@clack/prompts';
