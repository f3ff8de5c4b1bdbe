import { visible } from '#units';

/**
 * Escapes text so that Markdown shows it as it is, on a line or in a cell of a table: no emphasis,
 * code, HTML or links, no broken cells, and no mentions of users.
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
