/** The engine for pages: a script that defines the global `k8sEvict`, the door of `src/browser`. */
export declare const ENGINE: string;
