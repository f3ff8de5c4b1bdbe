/** The version in package.json. A test keeps both equal. */
export const TOOL_VERSION = '0.1.0';
