import { visible } from '#units';

/**
 * Text that Markdown shows as it is, in a line of its own or in a cell of a table: no emphasis, no
 * code, no HTML, no links, no cell that ends too soon. Names of people are not called.
 */
export const escapeMarkdown = (text: string): string =>
  visible(text)
    .replace(/[\\`*_[\]|~$#]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@<!-- -->')
    .replace(/^([-+])/, '\\$1')
    .replace(/^(\d+)(?=[.)])/, '$1\\');
