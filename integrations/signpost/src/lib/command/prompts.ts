import { updateSettings } from '@clack/prompts';

// By default, Ctrl+D closes the input, and the process ends without an answer.
updateSettings({ aliases: { '\u0004': 'cancel' } });

export { cancel, confirm, isCancel, note, select, text } from '@clack/prompts';
