/** The script of the page and its style, as text, with the hashes that a policy names. */
export declare const SCRIPT: string;
export declare const SCRIPT_HASH: string;
export declare const STYLE: string;
export declare const STYLE_HASH: string;
