/** The version in package.json; a test holds the two together. */
export const TOOL_VERSION = '0.1.0';
